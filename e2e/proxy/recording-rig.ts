import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { SecureContext, SecureContextOptions } from 'node:tls'
import { listen } from '../support/proxies/listen.ts'

type ReceivedRequest = { method: string; path: string; headers: IncomingMessage['headers']; connection: number }

type Options = {
  respond?: RequestListener
  tls?: SecureContextOptions & {
    SNICallback?: (name: string, done: (error: Error | null, context?: SecureContext) => void) => void
  }
  address?: string
  port?: number
}

export type RequestRecordingRig = Awaited<ReturnType<typeof startRequestRecordingRig>>

/** Starts a server that replaces the rig and records each request with its unchanged path. */
export const startRequestRecordingRig = async ({
  respond = respondWithSuccess,
  tls,
  address = '127.0.0.1',
  port = 0,
}: Options = {}) => {
  const received: ReceivedRequest[] = []
  const connections = new WeakMap<object, number>()
  let connectionCount = 0
  const listener: RequestListener = (request, response) => {
    const connection = connections.get(request.socket) ?? ++connectionCount
    connections.set(request.socket, connection)
    received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, connection })
    respond(request, response)
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  const boundPort = await listen(server, address, port)
  return {
    received,
    port: boundPort,
    host: `${tls ? 'https' : 'http'}://${address}:${boundPort}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const respondWithSuccess: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json').end('{"status":"success"}')
  })
}
