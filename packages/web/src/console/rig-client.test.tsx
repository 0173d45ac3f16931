import { field, readText } from '@rig/contract/reading/answer'
import { expect, test, vi } from 'vitest'
import { atEndOfTest } from '../testing/end-of-test.ts'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { askRig, callRig } from './api.ts'
import { ApiError } from './api-error.ts'
import { onSessionEnd, useSession } from './session.ts'

/** From here to the end of the test every call is answered so. */
const answerWith = (answer: (init: RequestInit) => Response | Promise<Response>) => {
  const real = globalThis.fetch
  const asked: RequestInit[] = []
  globalThis.fetch = async (_url, init = {}) => {
    asked.push(init)
    return answer(init)
  }
  atEndOfTest(() => {
    globalThis.fetch = real
  })
  return asked
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no failure',
    (failure: unknown) => failure,
  )

test.each(['', '.', '..'])('A call with the path parameter %j throws and nothing is sent', async (id) => {
  const { link } = await simulatedRig({ as: 'operator' })

  await expect(callRig('schedules.remove', { params: { id } })).rejects.toThrow("can't be the id in an address")
  expect(link.calls).toEqual([])
})

test('A name with a slash, a percent sign and an umlaut stays one segment of the path', async () => {
  const { link } = await simulatedRig({ as: 'operator' })

  const failure = await failureOf(callRig('gallery.remove', { params: { name: 'span 4/5 50% über.jpg' } }))

  expect(failure).toMatchObject({ status: 404 })
  expect(link.calls).toEqual(['DELETE /api/v1/gallery/span%204%2F5%2050%25%20%C3%BCber.jpg/'])
})

test('A signed-in operator gets the list of cameras', async () => {
  await simulatedRig({ as: 'operator' })

  const cameras = await askRig('cameras.dashboard', {}, (body) => field(body, 'data', 'camera'))

  expect(cameras).toHaveLength(4)
})

test("A failure becomes an error with the call, the status and the rig's words", async () => {
  await simulatedRig({ as: 'operator' })

  const failure = await failureOf(callRig('presets.remove', { params: { id: 'gone' } }))

  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    call: 'DELETE /api/v1/preset/gone',
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
])('A call whose answer is not used succeeds with %s', async (_what, answer) => {
  answerWith(answer)

  await expect(callRig('services.restartMotor', {})).resolves.toBeUndefined()
})

test.each([
  ['message', Response.json({ message: 'Sled blocked' }, { status: 409 }), 'Sled blocked'],
  ['error', Response.json({ message: 7, error: 'Sled blocked' }, { status: 409 }), 'Sled blocked'],
  ['detail', Response.json({ detail: 'Sled blocked' }, { status: 500 }), 'Sled blocked'],
  ['data.message', Response.json({ data: { message: 'Sled blocked' } }, { status: 500 }), 'Sled blocked'],
  ['no words', new Response(null, { status: 503 }), 'The rig answered 503 Service Unavailable'],
  [
    'a page of a proxy',
    new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    'The rig answered 502 Bad Gateway',
  ],
  ['a status without a name', new Response('{', { status: 599 }), 'The rig answered 599'],
])('A failure with %s is put into words', async (_what, answer, words) => {
  answerWith(() => answer)

  expect(await failureOf(callRig('sled.forward', {}))).toMatchObject({ status: answer.status, message: words })
})

test.each([
  ['a redirect to a sign-in page', new Response(null, { status: 302, headers: { location: '/login' } })],
  ['a page that says 200', new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
])('When %s answers, the call has not reached the rig', async (_what, answer) => {
  const asked = answerWith(() => answer)

  const failure = await failureOf(callRig('frameshots.take', { body: { cameraID: 'north' } }))

  expect(failure).toMatchObject({ message: 'Something between this console and the rig answered' })
  expect(asked).toMatchObject([{ redirect: 'manual' }])
})

test.each([
  ['a missing text', Response.json({ data: {} }), 'data.name should be a text and is missing'],
  ['null', Response.json(null), 'data.name should be a text and is missing'],
  ['no JSON', new Response('{"data"'), 'data.name should be a text and is missing'],
])('A needed answer with %s is a failure that says what is wrong', async (_what, answer, words) => {
  answerWith(() => answer)

  const failure = await failureOf(askRig('jobs.list', {}, (body) => readText(body, 'data', 'name')))

  expect(failure).toMatchObject({ status: 200, message: `The rig answered what this console can't read: ${words}` })
})

test.each([
  ['an ended session', new Response('{"status":"fail"}', { status: 401 })],
  ['a sign-in page', new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
])('The answer of %s is read to its end, which frees its connection', async (_what, answer) => {
  await simulatedRig({ as: 'operator' })
  answerWith(() => answer)

  await failureOf(callRig('services.restartMotor', {}))

  expect(answer.bodyUsed).toBe(true)
})

test('A call without any answer fails with status 0', async () => {
  const { link } = await simulatedRig({ as: 'operator' })
  link.up = false

  const failure = await failureOf(callRig('sled.home', {}))

  expect(failure).toMatchObject({ call: 'POST /api/v1/motor/home/', status: 0, message: 'The rig cannot be reached' })
})

test('A call without an answer in time is given up', async () => {
  const timer = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
  atEndOfTest(() => timeout.mockRestore())
  answerWith(({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))))

  const asked = failureOf(callRig('frameshots.take', { body: { cameraID: 'north' } }))
  timer.abort(new DOMException('', 'TimeoutError'))

  expect(await asked).toMatchObject({ status: 0, message: 'The rig has not answered in time' })
  expect(timeout).toHaveBeenCalledWith(10_000)
})

test('A refused token ends the session before the body is read; listeners are told while the token is still there', async () => {
  await simulatedRig({ as: 'operator' })
  const token = useSession.getState().token
  const heard: unknown[] = []
  atEndOfTest(onSessionEnd((reason) => heard.push(reason, useSession.getState().token)))
  answerWith(() => new Response(new ReadableStream(), { status: 401, headers: { 'content-type': 'text/html' } }))

  const failure = await failureOf(callRig('services.restartMotor', {}))

  expect(failure).toMatchObject({ status: 401 })
  expect(heard).toEqual(['expired', token])
  expect(useSession.getState()).toMatchObject({ admin: null, token: null })
  expect(localStorage.getItem('root')).toBe(null)
})

test('A wrong password ends no session, and fails with the rig’s own reason', async () => {
  await simulatedRig({ as: 'operator' })
  const body = { email: 'operator@rig.test', password: 'wrong-wrong' }

  const failure = await failureOf(callRig('accounts.login', { body }))

  expect(failure).toMatchObject({ status: 401, message: expect.stringContaining('password') })
  expect(useSession.getState().admin).not.toBe(null)
})

test('The header x-rig shows that a simulator answers', async () => {
  await simulatedRig({ as: 'operator' })

  await askRig('cameras.dashboard', {}, () => 'read')

  expect(useSession.getState().isSimulator).toBe(true)
})
