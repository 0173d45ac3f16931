import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { failure } from './errors.ts'
import { headersFor } from './headers.ts'

const RETRY_SECONDS = 5
/** How long a refused connection stays open for the client to read the response. */
const LINGER_MS = 1_000

/** Limits the number of connections. Further ones get a 503 and are closed. */
export const capConnections = (app: FastifyInstance, max: number) => {
  let open = 0
  app.server.prependListener('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open > max) refuse(socket)
  })
}

const refuse = (socket: Socket) => {
  socket.on('error', () => {})
  socket.end(TOO_MANY)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const body = JSON.stringify(failure(503, 'The rig has too many connections. Try again in some seconds'))
const fields = {
  ...headersFor('/api/'),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'retry-after': String(RETRY_SECONDS),
  connection: 'close',
}
const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
const TOO_MANY = ['HTTP/1.1 503 Service Unavailable', ...head, '', body].join('\r\n')
