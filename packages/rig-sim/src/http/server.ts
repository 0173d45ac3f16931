import type { Socket } from 'node:net'
import { limits } from '@rig/contract'
import fastify, { LogController } from 'fastify'
import type { Env } from '../env.ts'
import { capConnections } from './connection-cap.ts'
import { failure, sendError } from './errors.ts'
import { headersFor } from './headers.ts'
import { acceptJsonBodies } from './json-bodies.ts'

/** Longer than any encoded name that the rig accepts. The default of 100 would return 414 for valid names. */
const PARAMETER_MAX_CHARS = 4096

/** Creates a server that sends failures of the contract and drops clients that send too slowly. Times in ms. */
export const createServer = ({ LOG_LEVEL, MAX_CONNECTIONS, TRUSTED_PROXIES }: Env) => {
  const app = fastify({
    logger: LOG_LEVEL === 'silent' ? false : { level: LOG_LEVEL, serializers: { req: withoutTickets } },
    logController: new LogController({ disableRequestLogging: !['trace', 'debug'].includes(LOG_LEVEL) }),
    bodyLimit: limits.BODY_MAX_BYTES,
    requestTimeout: 10_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: true,
    trustProxy: TRUSTED_PROXIES.length > 0 && TRUSTED_PROXIES,
    routerOptions: { maxParamLength: PARAMETER_MAX_CHARS },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headersFor(request.url))),
    clientErrorHandler: handleClientError,
  })
  app.setErrorHandler(sendError)
  acceptJsonBodies(app)
  capConnections(app, MAX_CONNECTIONS)
  return app
}

const withoutTickets = ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] })

/**
 * Handles requests that are not valid HTTP. A connection without a request is closed without a response: browsers open
 * connections in advance, and would take the response for that of a request they send at that moment.
 */
const handleClientError = ({ code }: { code?: string }, socket: Socket) => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return socket.destroy()
  if (!socket.writable) return
  const body = JSON.stringify(failure(400, 'The request is not right'))
  const fields = { ...headersFor('/api/'), 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  const head = ['HTTP/1.1 400 Bad Request', ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)]
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
}
