import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleOneAtATime } from './one-at-a-time.ts'

const REQUESTS = 5_000

let server: Server
let port: number
let handled: { path: string; response: ServerResponse }[]
let requestsInMemory: number

beforeEach(async () => {
  handled = []
  requestsInMemory = 0
  const handle = handleOneAtATime((request, response) => {
    handled.push({ path: request.url ?? '', response })
    if (request.url !== '/pending') request.resume().on('end', () => response.end(request.url))
  })
  server = createServer((request, response) => {
    requestsInMemory += 1
    handle(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: rig\r\n\r\n`
const send = (text: string): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).write(text)
  return socket
}

const collect = (socket: Socket) => {
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  return async (text: string) => {
    const signal = AbortSignal.timeout(15_000)
    while (!received.includes(text)) await once(socket, 'data', { signal })
    return received
  }
}

test('pipelined requests get their responses in order', async () => {
  const paths = Array.from({ length: REQUESTS }, (_, index) => `/${index}`)

  const received = await collect(send([...paths, '/last'].map(requestFor).join('')))('/last')

  expect(received.match(/^\/\d+/gm)).toEqual(paths)
})

test('a pipelined request is handled after the response to the previous one', async () => {
  const firstHandled = once(server, 'request')
  const socket = send(requestFor('/pending') + requestFor('/next'))
  await firstHandled
  const before = handled.map(({ path }) => path)

  handled[0]?.response.end('first')
  await collect(socket)('/next')

  expect(before).toEqual(['/pending'])
  expect(handled.map(({ path }) => path)).toEqual(['/pending', '/next'])
})

test('the server reads a body that arrives after the response to the previous request', async () => {
  const socket = send(`${requestFor('/first')}POST /body HTTP/1.1\r\nHost: rig\r\nContent-Length: 6\r\n\r\nhal`)
  const waitFor = collect(socket)
  await waitFor('/first')

  socket.write('ves')

  expect(await waitFor('/body')).toContain('/body')
})

test('while a response is pending, the server stops reading further pipelined requests from the connection', async () => {
  const firstHandled = once(server, 'request')
  const socket = send(requestFor('/pending') + requestFor('/x').repeat(REQUESTS))
  await firstHandled
  await once(send(requestFor('/other')), 'data')

  expect(requestsInMemory).toBeLessThan(REQUESTS / 2)
  socket.destroy()
})

test('requests that wait when the connection closes are dropped', async () => {
  const firstHandled = once(server, 'request')
  const socket = send(requestFor('/pending') + requestFor('/next'))
  await firstHandled
  const closed = once(handled[0]?.response ?? socket, 'close')

  handled[0]?.response.destroy()
  await closed
  await once(send(requestFor('/other')), 'data')

  expect(handled.map(({ path }) => path)).toEqual(['/pending', '/other'])
})
