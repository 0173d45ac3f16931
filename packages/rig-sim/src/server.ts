import { createServer as createHttpServer } from 'node:http'
import { limits } from '@rig/contract'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { createProxyTrust } from './access/hosts.ts'
import { handleOneAtATime } from './defence/one-at-a-time.ts'
import { HEAD_MAX_BYTES, handleClientError } from './defence/request-heads.ts'
import type { Env } from './env.ts'
import { sendError } from './http/errors.ts'
import { formatHttpDate, getCorsHeaders, getHeadersFor } from './http/headers.ts'
import { acceptJsonBodies } from './http/json-bodies.ts'
import { rewriteUrl } from './http/screen-requests.ts'

/** Longer than any valid name. With Fastify's default of 100, a valid name could return 414. */
const PARAMETER_MAX_CHARS = 4096

const timeouts = {
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}

// Node's response to a missing `Host` would be empty, so a hook of headersPlugin sends one.
const serverOptions = { ...timeouts, maxHeaderSize: HEAD_MAX_BYTES, requireHostHeader: false }

/** Creates a server that disconnects slow senders. Its `Date` header follows `now`, the rig's time in ms. */
export const createServer = (
  env: Env,
  now: () => number = Date.now,
  { logStream }: { logStream?: { write: (line: string) => void } } = {},
): FastifyInstance => {
  const { LOG_LEVEL, TRUSTED_PROXIES, ALLOWED_ORIGINS } = env
  const proxyTrust = createProxyTrust(TRUSTED_PROXIES, { error: (...entry) => app.log.error(...entry) })
  const logOptions = { level: LOG_LEVEL, serializers: { req: removeTickets }, ...(logStream && { stream: logStream }) }
  const app: FastifyInstance = fastify({
    logger: LOG_LEVEL === 'silent' ? false : logOptions,
    logController: new LogController({ disableRequestLogging: !['trace', 'debug'].includes(LOG_LEVEL) }),
    bodyLimit: limits.BODY_MAX_BYTES,
    serverFactory: (listener) => {
      const handle = handleOneAtATime(listener)
      // Ignores unknown expectations, as RFC 9110 allows (10.1.1). By default, Node would send an empty 417.
      return createHttpServer(serverOptions, handle).on('checkExpectation', handle)
    },
    forceCloseConnections: true,
    trustProxy: TRUSTED_PROXIES.length > 0 && proxyTrust.isTrusted,
    routerOptions: { maxParamLength: PARAMETER_MAX_CHARS },
    rewriteUrl,
    return503OnClosing: false,
    // Sends complete headers itself, because Fastify calls no hooks for these errors.
    frameworkErrors: (error, request, reply) => {
      reply.headers(getHeadersFor(request.url)).headers(getCorsHeaders(request, ALLOWED_ORIGINS))
      sendError(error, request, reply.header('date', formatHttpDate(now())))
    },
    clientErrorHandler: (error, socket) => handleClientError(error, socket, now()),
  })
  app.setErrorHandler(sendError)
  acceptJsonBodies(app)
  app.addHook('onClose', async () => proxyTrust.close())
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', formatHttpDate(now()))
  })
  return app
}

const removeTickets = ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] })
