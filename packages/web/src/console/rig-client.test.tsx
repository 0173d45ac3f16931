import { field, readText } from '@rig/contract/reading/fields'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { ApiError } from './api-error.ts'

/** A signed-in console whose requests all get the same response. */
const consoleWithResponse = async (respond: (init: RequestInit) => Response | Promise<Response>) => {
  const opened = await simulatedRig({ as: 'operator' })
  const requests: RequestInit[] = []
  opened.link.respond(/./, (init) => {
    requests.push(init)
    return respond(init)
  })
  return { ...opened.rigConsole, requests, storage: opened.storage }
}

const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => 'no failure',
    (failure: unknown) => failure,
  )

test.each(['', '.', '..'])('A request with the path parameter %j throws and is not sent', async (id) => {
  const { link, rigConsole } = await simulatedRig({ as: 'operator' })

  await expect(rigConsole.rig.schedules.remove({ params: { id } })).rejects.toThrow("can't be the id in an address")
  expect(link.calls).toEqual([])
})

test('A name with a slash, a percent sign and an umlaut is one segment of the path', async () => {
  const { link, rigConsole } = await simulatedRig({ as: 'operator' })

  const failure = await failureOf(rigConsole.rig.gallery.remove({ params: { name: 'span 4/5 50% über.jpg' } }))

  expect(failure).toMatchObject({ status: 404 })
  expect(link.calls).toEqual(['DELETE /api/v1/gallery/span%204%2F5%2050%25%20%C3%BCber.jpg/'])
})

test('A signed-in operator gets the list of cameras', async () => {
  const { rig } = (await simulatedRig({ as: 'operator' })).rigConsole

  const response = await rig.cameras.dashboard()

  expect(await response.read((body) => field(body, 'data', 'camera'))).toHaveLength(4)
})

test('A request is sent before the function returns, with the token of that moment', async () => {
  const { rig, session, requests } = await consoleWithResponse(() => Response.json({}))
  const { token } = session.get()

  const request = rig.ptz.drive({ body: { cameraID: 'north', x: 0 } })
  session.end('logout')

  expect(requests).toMatchObject([{ headers: { authorization: `Bearer ${token}` } }])
  await request
})

test('A failure is an ApiError with the request, the status and the message of the rig', async () => {
  const { rig } = (await simulatedRig({ as: 'operator' })).rigConsole

  const failure = await failureOf(rig.presets.remove({ params: { id: 'gone' } }))

  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    kind: 'status',
    request: 'DELETE /api/v1/preset/gone',
    status: 404,
    message: expect.stringContaining(' '),
  })
})

test.each([
  ['no body', () => new Response(null, { status: 204 })],
  ['a plain text', () => new Response('OK', { status: 202 })],
  ['null', () => Response.json(null, { status: 201 })],
  ['a bare message', () => Response.json({ message: 'Done' })],
  ['a body that breaks off', () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))],
])('A request whose response is not used succeeds with %s', async (_what, respond) => {
  const { rig } = await consoleWithResponse(respond)

  await expect(rig.services.restartMotor()).resolves.toMatchObject({ status: respond().status })
})

test.each([
  ['message', Response.json({ message: 'Sled blocked' }, { status: 409 }), 'Sled blocked'],
  ['error', Response.json({ message: 7, error: 'Sled blocked' }, { status: 409 }), 'Sled blocked'],
  ['detail', Response.json({ detail: 'Sled blocked' }, { status: 500 }), 'Sled blocked'],
  ['data.message', Response.json({ data: { message: 'Sled blocked' } }, { status: 500 }), 'Sled blocked'],
  ['no text', new Response(null, { status: 503 }), 'The rig answered 503 Service Unavailable'],
  [
    'the page of a proxy',
    new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    'The rig answered 502 Bad Gateway',
  ],
  ['a status without a name', new Response('{', { status: 599 }), 'The rig answered 599'],
])('A failure with %s has a message for the operator', async (_what, response, message) => {
  const { rig } = await consoleWithResponse(() => response)

  expect(await failureOf(rig.sled.forward())).toMatchObject({ status: response.status, message })
})

test.each([
  ['a redirect to a sign-in page', new Response(null, { status: 302, headers: { location: '/login' } })],
  ['a page with status 200', new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
])('A request that gets %s has not reached the rig', async (_what, response) => {
  const { rig, requests } = await consoleWithResponse(() => response)

  const failure = await failureOf(rig.frameshots.take({ body: { cameraID: 'north' } }))

  expect(failure).toMatchObject({
    kind: 'intercepted',
    message: 'Something between this console and the rig answered',
  })
  expect(requests).toMatchObject([{ redirect: 'manual' }])
})

test.each([
  ['a missing text', Response.json({ data: {} }), 'data.name should be a text and is missing'],
  ['null', Response.json(null), 'data.name should be a text and is missing'],
  ['no JSON', new Response('{"data"'), 'data.name should be a text and is missing'],
])('Reading a response with %s throws an ApiError with the reason', async (_what, response, reason) => {
  const { rig } = await consoleWithResponse(() => response)

  const { read } = await rig.jobs.list()
  const failure = await failureOf(read((body) => readText(body, 'data', 'name')))

  expect(failure).toMatchObject({
    kind: 'unreadable',
    status: 200,
    message: `The rig answered what this console can't read: ${reason}`,
  })
})

test('An omitted entry of a list is logged once', async ({ log }) => {
  expectLogged(/Left out data\.job/)
  const { rig } = await consoleWithResponse(() => Response.json({}))

  for (const entry of ['data.job[0]', 'data.job[0]', 'data.job[1]']) {
    const { read } = await rig.jobs.list()
    await read((_body, onSkipped) => onSkipped(`Left out ${entry}`))
  }

  expect(log.lines).toEqual(['Left out data.job[0]', 'Left out data.job[1]'])
})

test.each([
  ['an expired session', new Response('{"status":"fail"}', { status: 401 })],
  ['a sign-in page', new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
])('The response of %s is read to its end, which frees its connection', async (_what, response) => {
  const { rig } = await consoleWithResponse(() => response)

  await failureOf(rig.services.restartMotor())

  expect(response.bodyUsed).toBe(true)
})

test('A request without a response fails with status 0', async () => {
  const { link, rigConsole } = await simulatedRig({ as: 'operator' })
  link.up = false

  const failure = await failureOf(rigConsole.rig.sled.home())

  expect(failure).toMatchObject({
    kind: 'unreachable',
    request: 'POST /api/v1/motor/home/',
    status: 0,
    message: 'The rig cannot be reached',
  })
})

test('A request without a response is aborted after 10 s', async () => {
  const timer = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
  onTestFinished(() => timeout.mockRestore())
  const { rig } = await consoleWithResponse(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )

  const failure = failureOf(rig.frameshots.take({ body: { cameraID: 'north' } }))
  timer.abort(new DOMException('', 'TimeoutError'))

  expect(await failure).toMatchObject({ kind: 'timeout', status: 0, message: 'The rig has not answered in time' })
  expect(timeout).toHaveBeenCalledWith(10_000)
})

test('A refused token ends the session before the body is read; listeners run while the token is stored', async () => {
  const { rig, session, storage } = await consoleWithResponse(
    () => new Response(new ReadableStream(), { status: 401, headers: { 'content-type': 'text/html' } }),
  )
  const { token } = session.get()
  const events: unknown[] = []
  session.onEnd((reason) => events.push(reason, session.get().token))

  const failure = await failureOf(rig.services.restartMotor())

  expect(failure).toMatchObject({ status: 401 })
  expect(events).toEqual(['expired', token])
  expect(session.get()).toMatchObject({ admin: null, token: null })
  expect(storage.getItem('root')).toBe(null)
})

test('A late response to the token of an earlier session does not end the current one', async () => {
  const { rig, session } = await consoleWithResponse(() => new Response(null, { status: 401 }))
  const admin = { firstName: 'Ada', lastName: 'Keller', token: 'next', isSuperAdmin: false }

  const request = failureOf(rig.services.restartMotor())
  session.completeLogin(admin)
  await request

  expect(session.get().admin).toEqual(admin)
})

test('A wrong password does not end the session, and fails with the message of the rig', async () => {
  const { rig, session } = (await simulatedRig({ as: 'operator' })).rigConsole
  const body = { email: 'operator@rig.test', password: 'wrong-wrong' }

  const failure = await failureOf(rig.accounts.login({ body }))

  expect(failure).toMatchObject({ status: 401, message: expect.stringContaining('password') })
  expect(session.get().admin).not.toBe(null)
})

test('The header x-rig identifies a simulator', async () => {
  const { rig, settings } = (await simulatedRig({ as: 'operator' })).rigConsole

  await rig.cameras.dashboard()

  expect(settings.get().isSimulator).toBe(true)
})
