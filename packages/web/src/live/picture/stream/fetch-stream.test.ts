import { INTERMEDIARY_MESSAGE } from '@rig/contract/reading/failure-message'
import { expect, test } from 'vitest'
import { createFetchStreamOpener } from './fetch-stream.ts'

const multipart = { 'content-type': 'multipart/x-mixed-replace; boundary=rigframe' }
const html = { 'content-type': 'text/html' }
const encoder = new TextEncoder()
/** Returns a part of a stream. Its picture has no content except the byte `content`. */
const toPart = (content: number) => [
  ...encoder.encode('--rigframe\r\nContent-Length: 5\r\n\r\n'),
  ...[0xff, 0xd8, content, 0xff, 0xd9],
]

/** Opens a stream, and records the callbacks and the requests. */
const openStream = (respond: () => Promise<Response>, url = 'https://console.test/media/stream/a') => {
  const events: (string | number)[] = []
  const bytes: [bytes: number, isPicture: boolean, isJpeg: boolean][] = []
  const requests: Parameters<typeof fetch>[] = []
  const fetchStream = (...request: Parameters<typeof fetch>) => {
    requests.push(request)
    return respond()
  }
  const close = createFetchStreamOpener({ fetch: fetchStream })(url, {
    onResponse: () => {},
    onPicture: ({ jpeg }) => events.push(jpeg[2] ?? -1),
    onBytes: ({ bytes: length, isPicture, isJpeg }) => bytes.push([length, isPicture, isJpeg]),
    onRefused: (refusal) => events.push(refusal ? `${refusal.status}: ${refusal.reason}` : 'refused'),
    onLost: () => events.push('lost'),
    onUnreadable: () => events.push('unreadable'),
  })
  return { events, bytes, requests, close, isAborted: () => requests[0]?.[1]?.signal?.aborted }
}

const respondWith =
  (body: BodyInit | null, init: ResponseInit = { headers: multipart }) =>
  () =>
    Promise.resolve(new Response(body, init))

const createOpenBody = () => {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
  let isOpen = true
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (created) => {
      controller = created
    },
    cancel: () => {
      isOpen = false
    },
  })
  return {
    respond: respondWith(body),
    send: (...parts: number[][]) => isOpen && controller.enqueue(Uint8Array.from(parts.flat())),
    fail: () => isOpen && controller.error(new Error('The connection is lost')),
    isOpen: () => isOpen,
  }
}

/** Resolves when all callbacks except timer callbacks have run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a stream is requested without the cache', async () => {
  const { requests } = openStream(respondWith(null))

  await settle()

  expect(requests).toEqual([
    ['https://console.test/media/stream/a', { signal: expect.any(AbortSignal), cache: 'no-store' }],
  ])
})

test('a stream without a URL is refused without a request', async () => {
  const { events, requests } = openStream(respondWith(null), '')

  await settle()

  expect(events).toEqual(['refused'])
  expect(requests).toEqual([])
})

const fail = () => Promise.reject(new TypeError('Failed to fetch'))

test.each<[outcome: string, when: string, respond: () => Promise<Response>]>([
  [
    '503: The rig returned 503 Service Unavailable',
    'the response has an error status',
    respondWith('', { status: 503, headers: multipart }),
  ],
  [`200: ${INTERMEDIARY_MESSAGE}`, 'the response is a page', respondWith('', { headers: html })],
  [
    `401: ${INTERMEDIARY_MESSAGE}`,
    'the response is a page with status 401',
    respondWith('', { status: 401, headers: html }),
  ],
  ['unreadable', 'the response has no boundary', respondWith('', { headers: { 'content-type': 'image/jpeg' } })],
  ['unreadable', 'the response has no body', respondWith(null)],
  ['lost', 'the response ends', respondWith('')],
  ['lost', 'the request fails', fail],
])('a stream has the outcome "%s" if %s', async (outcome, _when, respond) => {
  const { events, isAborted } = openStream(respond)

  await settle()

  expect(events).toEqual([outcome])
  expect(isAborted()).toBe(true)
})

test('a stream has the outcome "lost" if the connection fails after the response', async () => {
  const body = createOpenBody()
  const { events } = openStream(body.respond)
  await settle()

  body.fail()
  await settle()

  expect(events).toEqual(['lost'])
})

test('for each chunk, a stream reports the newest picture, the size, and whether the chunk belongs to a JPEG', async () => {
  const body = createOpenBody()
  const { events, bytes, isAborted } = openStream(body.respond)
  const { length } = toPart(1)

  body.send(toPart(1), toPart(2))
  body.send(toPart(3).slice(0, 5))
  body.send(toPart(3).slice(5, length - 1))
  body.send(toPart(3).slice(length - 1))
  body.send([...encoder.encode('--rigframe\r\nContent-Length: 9\r\n\r\nno')])
  await settle()

  expect(events).toEqual([2, 3])
  expect(bytes).toEqual([
    [2 * length, true, true],
    [5, false, false],
    [length - 6, false, true],
    [1, true, true],
    [expect.any(Number), false, false],
  ])
  expect(isAborted()).toBe(false)
})

test('a stream has the outcome "lost", and its connection is closed, when the headers of a picture are too large', async () => {
  const body = createOpenBody()
  const { events, isAborted } = openStream(body.respond)

  body.send([...encoder.encode(`--rigframe\r\n${'X-Endless: 1\r\n'.repeat(2_000)}`)])
  await settle()

  expect(events).toEqual(['lost'])
  expect(isAborted()).toBe(true)
})

test('a closed stream closes its connection and calls no further callback', async () => {
  const body = createOpenBody()
  const { events, bytes, close, isAborted } = openStream(body.respond)
  await settle()

  close()
  body.send(toPart(1))
  body.fail()
  await settle()

  expect([isAborted(), body.isOpen()]).toEqual([true, false])
  expect(events).toEqual([])
  expect(bytes).toEqual([])
})
