import { expect, test, vi } from 'vitest'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'

const HOST = 'http://rig.test'

const catchFailure = (request: Promise<unknown>): Promise<unknown> => request.catch((failure) => failure)

const openConsole = (respond: (init: RequestInit) => Response | Promise<Response>) => {
  const { rigConsole, sent, storage } = createRespondingConsole(respond, { host: HOST })
  return { ...rigConsole, requests: sent, storage }
}

/** A request without a response. Like `fetch`, it rejects when it is aborted. */
const respondNever = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const html = (text: string, status = 200) => new Response(text, { status, headers: { 'content-type': 'text/html' } })

const truncated = () => new ReadableStream({ start: (body) => body.error(new Error('cut')) })

const DATE = 'Mon, 04 May 2026 10:00:00 GMT'
const dated = (init: ResponseInit & { headers?: Record<string, string> } = {}) =>
  new Response('{}', { ...init, headers: { date: DATE, ...init.headers } })

test.each([
  ['a message field', Response.json({ message: 'Sled blocked' }, { status: 409 }), 'Sled blocked'],
  ['no body', new Response(null, { status: 503 }), 'The rig returned 503 Service Unavailable'],
  ['an HTML body', html('<html>502</html>', 502), 'A proxy or sign-in page responded instead of the rig'],
  ['a truncated body', new Response(truncated(), { status: 409 }), 'The rig returned 409 Conflict'],
])('the rig client throws an error with a readable message for a failure with %s', async (_what, response, message) => {
  const { rig } = openConsole(() => response)

  expect(await catchFailure(rig.sled.forward())).toMatchObject({ status: response.status, message })
})

/** A redirect that `fetch` does not follow, as a browser returns it: without status or headers. (Node returns both.) */
const opaqueRedirect = () =>
  Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, status: { value: 0 } })

test.each([
  ['a redirect to a sign-in page', new Response(null, { status: 302, headers: { location: '/login' } })],
  ['an opaque redirect', opaqueRedirect()],
  ['an HTML page with status 200', html('<html>Sign in</html>')],
])('the rig client reports %s as intercepted', async (_what, response) => {
  const { rig, requests } = openConsole(() => response)

  const failure = await catchFailure(rig.frameshots.take({ body: { cameraID: 'north' } }))

  expect(failure).toMatchObject({
    kind: 'intercepted',
    message: 'A proxy or sign-in page responded instead of the rig',
  })
  expect(requests).toMatchObject([{ redirect: 'manual' }])
})

test.each([
  ['a 401 response', new Response('{"status":"fail"}', { status: 401 })],
  ['a sign-in page', html('<html>Sign in</html>')],
])('the rig client reads the whole body of %s to free the connection', async (_what, response) => {
  const { rig } = openConsole(() => response)

  await catchFailure(rig.services.restartMotor())

  expect(response.bodyUsed).toBe(true)
})

const stubTimeout = () => {
  const timer = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
  return { timeout, expire: () => timer.abort(new DOMException('', 'TimeoutError')) }
}

test.each([
  ['without a signal', {}],
  ['with a signal', { fetchOptions: { signal: new AbortController().signal } }],
])('the rig client aborts a request after 10 s without a response if it is sent %s', async (_what, options) => {
  const { timeout, expire } = stubTimeout()
  const { rig } = openConsole(respondNever)

  const failure = catchFailure(rig.frameshots.take({ body: { cameraID: 'north' }, ...options }))
  await expect.poll(() => timeout, { interval: 0 }).toHaveBeenCalledWith(10_000)
  expire()

  expect(await failure).toMatchObject({
    kind: 'timeout',
    request: 'POST /api/v1/snap/',
    status: 0,
    message: 'The rig did not respond in time',
    cause: { name: 'TimeoutError' },
  })
})

/** Returns a console whose requests all get a response without the end of its body, and the timers of its requests. */
const openWithSlowBody = (status: number) => {
  const timers: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timer = new AbortController()
    timers.push(timer)
    return timer.signal
  })
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const body = stream.writable.getWriter()
  body.closed.catch(() => {})
  const { rig } = openConsole(({ signal }) => {
    signal?.addEventListener('abort', () => void body.abort(signal.reason))
    return new Response(stream.readable, { status })
  })
  const expire = (at: number) => timers.at(at)?.abort(new DOMException('', 'TimeoutError'))
  return { rig, body, timers, expire }
}

test('the rig client does not limit the total time for reading a list, but fails after 10 s without a byte', async () => {
  const { rig, body, timers, expire } = openWithSlowBody(200)

  const { read } = await rig.jobs.list()
  const list = catchFailure(read((json) => json))
  expire(0)
  await body.write(new TextEncoder().encode('{'))
  await expect.poll(() => timers, { interval: 0 }).toHaveLength(3)
  expire(1)
  await body.write(new TextEncoder().encode('}'))
  await expect.poll(() => timers, { interval: 0 }).toHaveLength(4)
  expire(3)

  expect(await list).toMatchObject({ kind: 'timeout', request: 'GET /api/v1/job/' })
})

test('10 s after a command was sent, the rig client stops reading its response', async () => {
  const { rig, body, expire } = openWithSlowBody(409)

  const failure = catchFailure(rig.ptz.step({ body: { cameraID: 'north', x: 30 } }))
  await body.write(new TextEncoder().encode('{'))
  expire(0)

  expect(await failure).toMatchObject({ kind: 'status', status: 409 })
})

test('the rig client rejects with the AbortError if the caller aborts a request', async () => {
  const { rig } = openConsole(respondNever)
  const caller = new AbortController()

  const failure = catchFailure(rig.jobs.list({ fetchOptions: { signal: caller.signal } }))
  caller.abort()

  expect(await failure).toBe(caller.signal.reason)
})

test('if only the head is read, the rig client throws an error with the status without waiting for the body', async () => {
  const { rig } = openConsole(() => new Response(new ReadableStream(), { status: 409 }))

  const failure = await catchFailure(rig.ptz.drive({ body: { cameraID: 'north', x: 0 }, headOnly: true }))

  expect(failure).toMatchObject({ kind: 'status', status: 409, message: 'The rig returned 409 Conflict' })
})

test.each([
  ['is set by a success', dated(), true],
  ['is set by a failure of the rig', dated({ status: 404 }), true],
  ['is set by a response with status 499', dated({ status: 499 }), true],
  ['is not set by a response with status 500', dated({ status: 500 }), false],
  ['is not set by a sign-in page', dated({ headers: { 'content-type': 'text/html' } }), false],
])('the rig clock %s', async (_what, response, isSet) => {
  const { rig, rigClock } = openConsole(() => response)

  await catchFailure(rig.jobs.list())

  expect(rigClock.offset() !== null).toBe(isSet)
})

test('the tolerance of the rig clock includes the duration of the request', async () => {
  const { rig, rigClock, clock } = openConsole(() => dated())
  const times = [1_000, 4_000]
  vi.spyOn(clock, 'now').mockImplementation(() => times.shift() ?? 4_000)

  await rig.jobs.list()

  // 1 s is the resolution of the header, 50 ms are added on both sides, and the request took 3 s
  expect(rigClock.offset(4_000)?.toleranceMs).toBe((1_000 + 2 * 50 + 3_000) / 2)
})

test('`isSimulator` is set if a response has the header x-rig: simulator', async () => {
  const { rig, settings } = openConsole(() => dated({ status: 404, headers: { 'x-rig': 'simulator' } }))

  await catchFailure(rig.jobs.list())

  expect(settings.get().isSimulator).toBe(true)
})

test('on a 401, the rig client ends the session before it reads the body, and listeners can still read the token', async () => {
  const { rig, session, storage } = openConsole(
    () => new Response(new ReadableStream(), { status: 401, headers: { 'content-type': 'application/json' } }),
  )
  const { token } = session.get()
  const events: unknown[] = []
  session.onEnd((reason) => events.push(reason, session.get().token))

  const failure = await catchFailure(rig.services.restartMotor())

  expect(failure).toMatchObject({ status: 401, message: 'Your session has expired' })
  expect(events).toEqual(['expired', token])
  expect(session.get()).toMatchObject({ admin: null, token: null })
  expect(storage.getItem('root')).toBe(null)
})

test.each([
  ['an HTML page', 'does not end', html('<html>Sign in</html>', 401), 'intercepted'],
  ['no body', 'ends', new Response(null, { status: 401 }), 'expired'],
  ['plain text', 'ends', new Response('Unauthorized', { status: 401 }), 'expired'],
  [
    'an empty body that is labelled as HTML',
    'ends',
    new Response('', { status: 401, headers: { 'content-type': 'text/html', 'content-length': '0' } }),
    'expired',
  ],
])('a 401 with %s %s the session', async (_what, _ends, response, kind) => {
  const { rig, session } = openConsole(() => response)

  const failure = await catchFailure(rig.cameras.dashboard())

  expect(failure).toMatchObject({ kind, status: 401 })
  expect(session.get().admin === null).toBe(kind === 'expired')
})

test('the rig client keeps the current session when a late 401 arrives for an earlier token', async () => {
  const { rig, session } = openConsole(() => new Response(null, { status: 401 }))
  const next = createSampleAdmin({ token: 'next' })

  const request = catchFailure(rig.services.restartMotor())
  session.completeLogin(next)
  await request

  expect(session.get().admin).toEqual(next)
})

test("the rig client keeps the session and throws an error with the rig's message when a login fails", async () => {
  const { rig, session } = (await createSimulatedRig({ as: 'operator' })).rigConsole
  const body = { email: 'operator@rig.test', password: 'wrong-wrong' }

  const failure = await catchFailure(rig.accounts.login({ body }))

  expect(failure).toMatchObject({ status: 401, message: expect.stringContaining('password') })
  expect(session.get().admin).not.toBe(null)
})
