import { readField, readText } from '@rig/contract/reading/fields'
import { listRoutes } from '@rig/contract/routes'
import { expect, test } from 'vitest'
import { browserClock } from '../../lib/clock.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { unlimitedConnections } from '../../testing/unlimited-connections.ts'
import { createSession } from '../account/session.ts'
import { createSettings } from '../account/settings.ts'
import { ApiError } from './api-error.ts'
import type { Connections } from './connections.ts'
import { createRequestLog } from './request-log.ts'
import { createRigClient, type RigClient } from './rig-client.ts'

type Respond = (init: RequestInit) => Response | Promise<Response>

const HOST = 'http://rig.test'
const admin = createSampleAdmin()

const createClient = (
  respond: Respond = () => Response.json({}),
  connections: Pick<Connections, 'acquire'> = unlimitedConnections,
) => {
  const requests: (RequestInit & { url: string })[] = []
  const window = Object.assign(new EventTarget(), { location: { pathname: '/' }, scrollY: 0 }) as never
  const session = createSession({ host: HOST, storage: createMemoryStorage, window })
  const settings = createSettings(session.store, window, { read: () => null, store: () => {} })
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    requests.push({ url: String(url), ...init })
    return respond(init)
  }
  session.completeLogin(admin)
  const missing: string[] = []
  const onMissing = (noun: string) => void missing.push(noun)
  const requestLog = createRequestLog(browserClock)
  const rig = createRigClient({ host: HOST, fetch, session, settings, connections, requestLog, onMissing })
  return { rig, requests, session, missing }
}

const catchFailure = (request: Promise<unknown>): Promise<unknown> => request.catch((failure) => failure)

const streamOf = (chunks: Uint8Array[]) =>
  new ReadableStream({
    start: (body) => {
      for (const chunk of chunks) body.enqueue(chunk)
      body.close()
    },
  })

const MEGABYTE_OF_SPACES = new Uint8Array(1024 * 1024).fill(32)

test.each(['', '.', '..'])('the rig client rejects the path parameter %j without sending a request', async (id) => {
  const { rig, requests } = createClient()

  const failure = await catchFailure(rig.schedules.remove({ params: { id } }))

  expect(failure).toMatchObject({
    name: 'NotSentError',
    message: `Nothing was sent to the rig: '${id}' is not a valid id`,
  })
  expect(requests).toEqual([])
})

test('after a 404, the rig client reports the noun (endpoint group) if the request was a command, but not if it was a query', async () => {
  const { rig, missing } = createClient(() => Response.json({ message: 'None' }, { status: 404 }))

  await catchFailure(rig.presets.list({ params: { cameraID: 'north' } }))
  await catchFailure(rig.presets.remove({ params: { id: 'gone' } }))
  await catchFailure(rig.ptz.step({ body: { cameraID: 'north', x: 30 } }))

  expect(missing).toEqual(['presets', 'ptz'])
})

test.each<[what: string, send: (rig: RigClient) => Promise<unknown>, request: object]>([
  [
    'encodes slashes, percent signs and umlauts in a path parameter',
    ({ gallery }) => gallery.remove({ params: { name: 'span 4/5 50% über.jpg' } }),
    { method: 'DELETE', url: `${HOST}/api/v1/gallery/span%204%2F5%2050%25%20%C3%BCber.jpg/` },
  ],
  [
    'sends the fields of a body as JSON, and the token of the session',
    ({ presets }) => presets.save({ body: { cameraID: 'north', name: 'Door' } }),
    {
      method: 'POST',
      url: `${HOST}/api/v1/preset/`,
      body: '{"cameraID":"north","name":"Door"}',
      headers: { accept: 'application/json', authorization: 'Bearer first', 'content-type': 'application/json' },
      redirect: 'manual',
    },
  ],
  ['sends a GET request without a body', ({ jobs }) => jobs.list(), { method: 'GET', body: null }],
  [
    'passes fetch options on to the request',
    ({ ptz }) => ptz.drive({ body: { cameraID: 'north', x: 0 }, fetchOptions: { keepalive: true } }),
    { keepalive: true, method: 'POST' },
  ],
])('the rig client %s', async (_what, send, request) => {
  const { rig, requests } = createClient()

  await send(rig)

  expect(requests).toMatchObject([request])
})

test('the rig client sends no token with a login, and prefers a given token to the token of the session', async () => {
  const { rig, requests } = createClient()

  await rig.accounts.login({ body: { email: '', password: '' } })
  await rig.ptz.drive({ body: { cameraID: 'north', x: 0 }, token: 'earlier' })

  expect(requests[0]?.headers).not.toHaveProperty('authorization')
  expect(requests[1]?.headers).toHaveProperty('authorization', 'Bearer earlier')
})

test('the rig client sends a drive synchronously, with the current token', async () => {
  const { rig, session, requests } = createClient()

  const request = rig.ptz.drive({ body: { cameraID: 'north', x: 0 } })
  session.end('logout')

  expect(requests).toMatchObject([{ headers: { authorization: 'Bearer first' } }])
  await request
})

test('the rig client aborts and reports a response of more than 16 MB', async () => {
  let sent = 0
  let isCancelled = false
  const body = new ReadableStream({
    pull: (stream) => void (++sent > 64 ? stream.close() : stream.enqueue(MEGABYTE_OF_SPACES)),
    cancel: () => {
      isCancelled = true
    },
  })
  const { rig } = createClient(() => new Response(body))

  const response = await rig.cameras.dashboard()
  const failure = await catchFailure(response.read((read) => read))

  expect(failure).toMatchObject({
    kind: 'unreadable',
    status: 0,
    message: "The rig's response is larger than 16 MB",
    cause: { message: 'The response is larger than 16777216 bytes' },
  })
  expect(sent).toBeLessThan(20)
  expect(isCancelled).toBe(true)
})

const text = new TextEncoder().encode('"über"')
const fifteenMegabytes = Array.from({ length: 15 }, () => MEGABYTE_OF_SPACES)

test.each([
  ['a body of exactly 16 MB', [...fifteenMegabytes, MEGABYTE_OF_SPACES.with(-1, '7'.charCodeAt(0))], 7],
  ['a character whose bytes arrive in two chunks', [text.slice(0, 2), text.slice(2)], 'über'],
  ['a truncated character at the end of a body, which makes the body unreadable', [Uint8Array.of(55, 0xc3)], undefined],
])('the rig client reads %s', async (_what, chunks, expected) => {
  const { rig } = createClient(() => new Response(streamOf(chunks)))

  const response = await rig.cameras.dashboard()

  expect(await response.read((body) => body)).toBe(expected)
})

test('the rig client resolves with the status and the headers of a response, and parses its body only in `read`', async () => {
  const { rig } = createClient(() => Response.json({ data: 1 }, { status: 201, headers: { 'x-request': '7' } }))

  const response = await rig.frameshots.take({ body: { cameraID: 'north' } })

  expect(response).toMatchObject({ status: 201, body: undefined })
  expect(response.headers.get('x-request')).toBe('7')
  expect(await response.read((body) => readField(body, 'data'))).toBe(1)
})

test('the rig client rejects with the original error if a reader throws an error that is not about a missing field', async () => {
  const { rig } = createClient()
  const cause = new TypeError('no list')

  const { read } = await rig.jobs.list()
  const failure = await catchFailure(
    read(() => {
      throw cause
    }),
  )

  expect(failure).toBe(cause)
})

test('the rig client rejects if the body that it reads is truncated', async () => {
  const { rig } = createClient(
    () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) })),
  )

  const { read } = await rig.jobs.list()
  const failure = await catchFailure(read((body) => body))

  const cause = { message: 'cut' }
  expect(failure).toMatchObject({ kind: 'unreachable', request: 'GET /api/v1/job/', status: 0, cause })
})

test.each([
  ['no body', () => new Response(null, { status: 204 })],
  ['plain text', () => new Response('OK', { status: 202 })],
  ['null', () => Response.json(null, { status: 201 })],
  ['a bare message', () => Response.json({ message: 'Done' })],
  ['a truncated body', () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))],
])('the rig client accepts %s as the response to a command', async (_what, respond) => {
  const { rig } = createClient(respond)

  await expect(rig.services.restartMotor()).resolves.toMatchObject({ status: respond().status })
})

test.each([
  ['a missing field', Response.json({ data: {} }), 'data.name should be text but is missing'],
  ['null', Response.json(null), 'data.name should be text but is missing'],
  ['invalid JSON', new Response('{"data"'), 'data.name should be text but is missing'],
  ['an empty response', new Response(null, { status: 204 }), 'data.name should be text but is missing'],
])('the rig client throws an ApiError with the reason when it reads %s', async (_what, response, reason) => {
  const { rig } = createClient(() => response)

  const { read } = await rig.jobs.list()
  const failure = await catchFailure(read((body) => readText(body, 'data', 'name')))

  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    kind: 'unreadable',
    request: 'GET /api/v1/job/',
    status: response.status,
    message: `This console cannot read the rig's response: ${reason}`,
  })
})

test('the rig client skips an invalid list entry and logs it only once', async ({ log }) => {
  expectLogged(/Skipped data\.job/)
  const { rig } = createClient()

  for (const entry of ['data.job[0]', 'data.job[0]', 'data.job[1]']) {
    const { read } = await rig.jobs.list()
    await read((_body, onSkipped) => onSkipped(`Skipped ${entry}`))
  }

  expect(log.lines).toEqual(['Skipped data.job[0]', 'Skipped data.job[1]'])
})

test.each([
  ['a read', 'read', (rig: RigClient) => rig.ptz.position({ params: { cameraID: 'north' } })],
  ['a command', 'command', (rig: RigClient) => rig.services.restartMotor()],
] as const)(
  '%s is sent when a connection is granted, and the connection is released once the body is read',
  async (_what, kind, send) => {
    const claims: string[] = []
    let grant = () => {}
    let isReleased = false
    const acquire = (as: string) => {
      claims.push(as)
      return new Promise<() => void>((resolve) => {
        grant = () =>
          resolve(() => {
            isReleased = true
          })
      })
    }
    const { rig, requests } = createClient(undefined, { acquire })

    const response = send(rig)
    expect(claims).toEqual([kind])
    expect(requests).toEqual([])

    grant()
    await response
    expect(requests).toHaveLength(1)
    await expect.poll(() => isReleased).toBe(true)
  },
)

/** Sends a request to the given endpoint. The same parameters suffice for all endpoints. */
const sendByName = (rig: RigClient, { noun, verb }: { noun: string; verb: string }): Promise<unknown> =>
  Reflect.get(Reflect.get(rig, noun), verb)({ params: { id: '1', cameraID: '1', name: '1' }, body: {} })

test.each(listRoutes())('only a movement is sent without waiting for a connection: $method $path', (route) => {
  const { rig, requests } = createClient(undefined, { acquire: () => new Promise(() => {}) })

  void sendByName(rig, route)

  expect(requests).toHaveLength(route.metadata.effect === 'movement' ? 1 : 0)
})
