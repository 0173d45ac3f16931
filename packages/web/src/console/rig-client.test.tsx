import { readField, readText } from '@rig/contract/reading/fields'
import { expect, onTestFinished, test, vi } from 'vitest'
import { catchFailure, consoleWithResponse } from '../testing/intercept-responses.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { ApiError } from './api-error.ts'

test.each(['', '.', '..'])('the rig client rejects the path parameter %j without sending a request', async (id) => {
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })

  await expect(rigConsole.rig.schedules.remove({ params: { id } })).rejects.toThrow('is not a valid id')
  expect(link.calls).toEqual([])
})

test('the rig client encodes slashes, percent signs and umlauts in a path parameter', async () => {
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })

  const failure = await catchFailure(rigConsole.rig.gallery.remove({ params: { name: 'span 4/5 50% über.jpg' } }))

  expect(failure).toMatchObject({ status: 404 })
  expect(link.calls).toEqual(['DELETE /api/v1/gallery/span%204%2F5%2050%25%20%C3%BCber.jpg/'])
})

test('the rig client ends a response of more than 16 MB, and reports it', async () => {
  let sent = 0
  const chunk = new Uint8Array(1024 * 1024).fill(32)
  const { rig } = await consoleWithResponse(
    () => new Response(new ReadableStream({ pull: (body) => void (++sent > 64 ? body.close() : body.enqueue(chunk)) })),
  )

  const response = await rig.cameras.dashboard()
  const failure = await catchFailure(response.read((body) => body))

  expect(failure).toMatchObject({ kind: 'unreadable', message: 'The response of the rig is larger than 16 MB' })
  expect(sent).toBeLessThan(20)
})

test('the rig client returns the list of cameras to a signed-in operator', async () => {
  const { rig } = (await createSimulatedRig({ as: 'operator' })).rigConsole

  const response = await rig.cameras.dashboard()

  expect(await response.read((body) => readField(body, 'data', 'camera'))).toHaveLength(4)
})

test('the rig client starts the request with the current token before it returns', async () => {
  const { rig, session, requests } = await consoleWithResponse(() => Response.json({}))
  const { token } = session.get()

  const request = rig.ptz.drive({ body: { cameraID: 'north', x: 0 } })
  session.end('logout')

  expect(requests).toMatchObject([{ headers: { authorization: `Bearer ${token}` } }])
  await request
})

test("the rig client throws an ApiError with the request, the status and the rig's message", async () => {
  const { rig } = (await createSimulatedRig({ as: 'operator' })).rigConsole

  const failure = await catchFailure(rig.presets.remove({ params: { id: 'gone' } }))

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
  ['plain text', () => new Response('OK', { status: 202 })],
  ['null', () => Response.json(null, { status: 201 })],
  ['a bare message', () => Response.json({ message: 'Done' })],
  ['a truncated body', () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))],
])('the rig client accepts %s as the response to a command', async (_what, respond) => {
  const { rig } = await consoleWithResponse(respond)

  await expect(rig.services.restartMotor()).resolves.toMatchObject({ status: respond().status })
})

test.each([
  ['a message field', Response.json({ message: 'Sled blocked' }, { status: 409 }), 'Sled blocked'],
  ['an error field', Response.json({ message: 7, error: 'Sled blocked' }, { status: 409 }), 'Sled blocked'],
  ['a detail field', Response.json({ detail: 'Sled blocked' }, { status: 500 }), 'Sled blocked'],
  ['a nested message', Response.json({ data: { message: 'Sled blocked' } }, { status: 500 }), 'Sled blocked'],
  ['no body', new Response(null, { status: 503 }), 'The rig returned 503 Service Unavailable'],
  [
    'an HTML body',
    new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    'The rig returned 502 Bad Gateway',
  ],
  ['a non-standard status', new Response('{', { status: 599 }), 'The rig returned 599'],
])('the rig client throws an error with a readable message for a failure with %s', async (_what, response, message) => {
  const { rig } = await consoleWithResponse(() => response)

  expect(await catchFailure(rig.sled.forward())).toMatchObject({ status: response.status, message })
})

/** Browsers hide a redirect that is not followed: no status, no headers. Node does not. */
const opaqueRedirect = () =>
  Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, status: { value: 0 } })

test.each([
  ['a redirect to a sign-in page', new Response(null, { status: 302, headers: { location: '/login' } })],
  ['a redirect that the browser hides', opaqueRedirect()],
  ['an HTML page with status 200', new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
])('the rig client reports %s as intercepted', async (_what, response) => {
  const { rig, requests } = await consoleWithResponse(() => response)

  const failure = await catchFailure(rig.frameshots.take({ body: { cameraID: 'north' } }))

  expect(failure).toMatchObject({
    kind: 'intercepted',
    message: 'A proxy or sign-in page responded instead of the rig',
  })
  expect(requests).toMatchObject([{ redirect: 'manual' }])
})

test.each([
  ['a missing field', Response.json({ data: {} }), 'data.name should be text but is missing'],
  ['null', Response.json(null), 'data.name should be text but is missing'],
  ['invalid JSON', new Response('{"data"'), 'data.name should be text but is missing'],
])('the rig client throws an ApiError with the reason when it reads %s', async (_what, response, reason) => {
  const { rig } = await consoleWithResponse(() => response)

  const { read } = await rig.jobs.list()
  const failure = await catchFailure(read((body) => readText(body, 'data', 'name')))

  expect(failure).toMatchObject({
    kind: 'unreadable',
    status: 200,
    message: `This console cannot read the rig's response: ${reason}`,
  })
})

test('the rig client skips an invalid list entry and logs it only once', async ({ log }) => {
  expectLogged(/Skipped data\.job/)
  const { rig } = await consoleWithResponse(() => Response.json({}))

  for (const entry of ['data.job[0]', 'data.job[0]', 'data.job[1]']) {
    const { read } = await rig.jobs.list()
    await read((_body, onSkipped) => onSkipped(`Skipped ${entry}`))
  }

  expect(log.lines).toEqual(['Skipped data.job[0]', 'Skipped data.job[1]'])
})

test.each([
  ['a 401 response', new Response('{"status":"fail"}', { status: 401 })],
  ['a sign-in page', new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
])('the rig client reads the whole body of %s to free the connection', async (_what, response) => {
  const { rig } = await consoleWithResponse(() => response)

  await catchFailure(rig.services.restartMotor())

  expect(response.bodyUsed).toBe(true)
})

test('the rig client throws an ApiError with status 0 when the rig is unreachable', async () => {
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })
  link.up = false

  const failure = await catchFailure(rigConsole.rig.sled.home())

  expect(failure).toMatchObject({
    kind: 'unreachable',
    request: 'POST /api/v1/motor/home/',
    status: 0,
    message: 'The rig cannot be reached',
  })
})

test('the rig client aborts a request after 10 s without a response', async () => {
  const timer = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
  onTestFinished(() => timeout.mockRestore())
  const { rig } = await consoleWithResponse(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )

  const failure = catchFailure(rig.frameshots.take({ body: { cameraID: 'north' } }))
  timer.abort(new DOMException('', 'TimeoutError'))

  expect(await failure).toMatchObject({ kind: 'timeout', status: 0, message: 'The rig did not respond in time' })
  expect(timeout).toHaveBeenCalledWith(10_000)
})

test('on a 401, the rig client ends the session before it reads the body, while listeners can still read the token', async () => {
  const { rig, session, storage } = await consoleWithResponse(
    () => new Response(new ReadableStream(), { status: 401, headers: { 'content-type': 'text/html' } }),
  )
  const { token } = session.get()
  const events: unknown[] = []
  session.onEnd((reason) => events.push(reason, session.get().token))

  const failure = await catchFailure(rig.services.restartMotor())

  expect(failure).toMatchObject({ status: 401 })
  expect(events).toEqual(['expired', token])
  expect(session.get()).toMatchObject({ admin: null, token: null })
  expect(storage.getItem('root')).toBe(null)
})

test('the rig client keeps the current session when a late 401 arrives for an earlier token', async () => {
  const { rig, session } = await consoleWithResponse(() => new Response(null, { status: 401 }))
  const admin = { firstName: 'Ada', lastName: 'Keller', email: 'ada@rig.test', token: 'next', isSuperAdmin: false }

  const request = catchFailure(rig.services.restartMotor())
  session.completeLogin(admin)
  await request

  expect(session.get().admin).toEqual(admin)
})

test("the rig client keeps the session and throws an error with the rig's message when a login fails", async () => {
  const { rig, session } = (await createSimulatedRig({ as: 'operator' })).rigConsole
  const body = { email: 'operator@rig.test', password: 'wrong-wrong' }

  const failure = await catchFailure(rig.accounts.login({ body }))

  expect(failure).toMatchObject({ status: 401, message: expect.stringContaining('password') })
  expect(session.get().admin).not.toBe(null)
})
