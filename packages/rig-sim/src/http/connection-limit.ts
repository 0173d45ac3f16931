import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createFailure } from './errors.ts'
import { getHeadersFor } from './headers.ts'
import { formatHttpDate } from './http-date.ts'

const RETRY_SECONDS = 5
/** Gives the client time to read the response before the socket is destroyed. */
const LINGER_MS = 1_000

/** Responds to connections above the limit with 503 and closes them. `now` returns the time of the rig. */
export const limitConnections = (app: FastifyInstance, max: number, now: () => number) => {
  let open = 0
  app.server.prependListener('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open > max) rejectConnection(socket, now())
  })
}

const rejectConnection = (socket: Socket, time: number) => {
  socket.on('error', () => {})
  socket.end([...head, `date: ${formatHttpDate(time)}`, '', body].join('\r\n'))
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const body = JSON.stringify(createFailure(503, 'The rig has too many connections. Try again in a few seconds'))
const fields = {
  ...getHeadersFor('/api/'),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'retry-after': String(RETRY_SECONDS),
  connection: 'close',
}
const head = ['HTTP/1.1 503 Service Unavailable', ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)]
