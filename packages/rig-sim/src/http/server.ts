import type { Socket } from 'node:net'
import { limits } from '@rig/contract'
import fastify, { LogController } from 'fastify'
import type { Env } from '../env.ts'
import { capConnections } from './connection-cap.ts'
import { answerError, failure } from './errors.ts'
import { headersFor } from './headers.ts'
import { acceptJsonBodies } from './json-bodies.ts'

/** Longer than any encoded name that the rig accepts; without it an address of over 100 characters would be 414. */
const PARAMETER_MAX_CHARS = 4096

/** A server that answers every failure in the contract's shape and drops clients that send too slowly. Times in ms. */
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
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headersFor(request.url))),
    clientErrorHandler: answerUnreadable,
  })
  app.setErrorHandler(answerError)
  acceptJsonBodies(app)
  capConnections(app, MAX_CONNECTIONS)
  return app
}

const withoutTickets = ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] })

/**
 * Handles what node could not read as HTTP. A connection on which nothing came in time is closed without an answer:
 * browsers open some in advance, and would take an answer for the reply to a request that they send at that moment.
 */
const answerUnreadable = ({ code }: { code?: string }, socket: Socket) => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return socket.destroy()
  if (!socket.writable) return
  const body = JSON.stringify(failure(400, 'The request is not right'))
  const fields = { ...headersFor('/api/'), 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  const head = ['HTTP/1.1 400 Bad Request', ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)]
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
}
