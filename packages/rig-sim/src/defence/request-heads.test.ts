import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { createServer } from '../server.ts'

let app: FastifyInstance
let origin: URL
let executed = 0
beforeAll(async () => {
  app = createServer(readEnv())
  for (const url of ['/', '/api/v1/dashboard/', '/stream'])
    app.get(url, (_request, reply) => {
      if (url !== '/stream') return reply.send('served')
      reply.hijack()
      reply.raw.write('begun')
    })
  app.post('/executed', async () => {
    executed += 1
  })
  app.post('/refused', { onRequest: async (_request, reply) => reply.status(401).send() }, () => {})
  origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
})
beforeEach(() => {
  executed = 0
})
afterAll(() => app.close())

/** Reads until the server closes the connection. */
const exchange = (request: string) => {
  const socket = connect(Number(origin.port), origin.hostname)
  socket.write(request)
  return text(socket)
}

const request = (path: string, headers: Record<string, string>) =>
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries({ host: 'rig.example', ...headers, connection: 'close' }).map((each) => each.join(': ')),
    '\r\n',
  ].join('\r\n')

const PAGE = 'text/html,application/xhtml+xml'
const cookies = (kib: number) => Array.from({ length: kib }, (_, index) => `c${index}=${'x'.repeat(1_019)}`).join('; ')

test.each([16, 20, 47, 60])(
  'a page request with %d KiB of cookies returns 431 and a page that mentions them',
  async (kib) => {
    const response = await exchange(request('/dashboard/view', { accept: PAGE, cookie: cookies(kib) }))

    expect(response).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large/)
    expect(response).toMatch(/content-type: text\/html/i)
    expect(response).toMatch(/<p>.*delete the cookies of .* in the browser, then reload\.<\/p>/)
    expect(response).toMatch(/x-rig: simulator/)
    expect(response).toMatch(/cache-control: no-store/)
  },
)

test.each([16, 60])('an API request with %d KiB of cookies returns 431 and JSON that mentions them', async (kib) => {
  const response = await exchange(request('/api/v1/dashboard/', { accept: PAGE, cookie: cookies(kib) }))

  expect(response).toMatch(/^HTTP\/1.1 431 /)
  expect(JSON.parse(response.slice(response.indexOf('{')))).toEqual({
    status: 'fail',
    message: expect.stringMatching(/delete the cookies of .* in the browser, then reload\.$/),
  })
})

test('a request with 15 KiB of cookies succeeds', async () => {
  expect(await exchange(request('/', { accept: PAGE, cookie: cookies(15) }))).toMatch(/^HTTP\/1.1 200 .*served/s)
})

test.each([20, 60])('a URL of %d KiB returns 414', async (kib) => {
  const response = await exchange(request(`/?${'x'.repeat(kib * 1_024)}`, { accept: '*/*' }))

  expect(response).toMatch(/^HTTP\/1.1 414 .*"The URL is too long"/s)
})

test('invalid HTTP after a response has begun closes the connection without a second response', async () => {
  const socket = connect(Number(origin.port), origin.hostname)
  socket.write('GET /stream HTTP/1.1\r\nHost: rig\r\n\r\n')
  const [begun] = await once(socket, 'data')
  socket.write('this is no request\r\n\r\n')

  const response = `${begun}${await text(socket)}`

  expect(response).toMatch(/^HTTP\/1.1 200 .*begun/s)
  expect(response.match(/HTTP\/1.1/g)).toHaveLength(1)
})

test('invalid HTTP after a complete request gets no response, because the request may have been executed', async () => {
  const response = await exchange('POST /executed HTTP/1.1\r\nHost: rig\r\nContent-Length: 0\r\n\r\ninvalid\r\n\r\n')

  expect(response).toBe('')
})

test.each(['/refused', '/unknown'])(
  'a late body at %s closes the connection without a second response',
  async (path) => {
    const accepted = once(app.server, 'connection')
    const client = connect(Number(origin.port), origin.hostname)
    client.write(`POST ${path} HTTP/1.1\r\nHost: rig\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`)
    const [[socket], [begun]] = await Promise.all([accepted, once(client, 'data')])

    app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

    expect(`${begun}${await text(client)}`).toMatch(/^HTTP\/1.1 40[14] (?!.*HTTP\/1.1)/s)
  },
)

test('after a 408, the rest of the request has no effect, and the server closes the connection if the client does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const accepted = once(app.server, 'connection')
  const started = once(app.server, 'request')
  const client = connect({ port: Number(origin.port), host: origin.hostname, allowHalfOpen: true })
  onTestFinished(() => void client.destroy())
  client.write('POST /executed HTTP/1.1\r\nHost: rig\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{')
  const [[socket]] = await Promise.all([accepted, started])
  const closed = once(socket, 'close')
  // `text(client)` would close the connection after the response.
  const ended = once(client.resume(), 'end')

  app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  await ended
  client.write('}')
  await exchange(request('/', {}))
  expect(executed).toBe(0)

  vi.advanceTimersByTime(1_000)
  await closed
})
