import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { SecureContext, SecureContextOptions } from 'node:tls'

type Heard = { method: string; path: string; headers: IncomingMessage['headers']; connection: number }

type Options = {
  /** Instead of the usual answer. */
  answer?: RequestListener
  /** Speak TLS with this certificate. */
  tls?: SecureContextOptions & {
    SNICallback?: (name: string, done: (error: Error | null, context?: SecureContext) => void) => void
  }
  /** Where to listen, 127.0.0.1 unless given. */
  address?: string
  port?: number
}

export type RecordingRig = Awaited<ReturnType<typeof startRecordingRig>>

/** A host that writes down what reaches it, byte for byte: what a rig would hear through the proxy. */
export const startRecordingRig = async ({ answer = succeed, tls, address = '127.0.0.1', port = 0 }: Options = {}) => {
  const heard: Heard[] = []
  const connections = new WeakMap<object, number>()
  let connectionCount = 0
  const listener: RequestListener = (request, response) => {
    const connection = connections.get(request.socket) ?? ++connectionCount
    connections.set(request.socket, connection)
    heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, connection })
    answer(request, response)
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.listen(port, address)
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('A TCP server has no port')
  return {
    heard,
    port: place.port,
    host: `${tls ? 'https' : 'http'}://${address}:${place.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const succeed: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json').end('{"status":"success"}')
  })
}
