import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

const SIMULATOR_HEADER = { 'x-rig': 'simulator' } as const

// Sonner and Base UI insert style elements. The console shows pictures as blobs if it reads the stream with fetch.
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  // The console uses <base> for its sub-path (docs/decisions/0007-the-base-element-carries-the-sub-path.md).
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(';')

/**
 * These headers are constant because they do not depend on the request (docs/decisions/0014-headers-are-constants.md).
 */
const constantHeaders = {
  ...SIMULATOR_HEADER,
  'content-security-policy': POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

const forApi = { ...constantHeaders, 'cache-control': 'no-store' } as const

/** Any origin may use the API and the media, because they are authorised by tokens instead of cookies. */
const forAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-rig, date, content-disposition, content-range, retry-after, x-request-id',
} as const

const forPreflight = {
  ...forAnyOrigin,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, range',
  'access-control-max-age': '600',
} as const

const apiForAnyOrigin = { ...forApi, ...forAnyOrigin } as const
const mediaForAnyOrigin = { ...constantHeaders, ...forAnyOrigin } as const

export const getHeadersFor = (path: string) => {
  if (path.startsWith('/api/')) return apiForAnyOrigin
  if (path.startsWith('/media/')) return mediaForAnyOrigin
  return path.startsWith('/sim/') || path.startsWith('/job/') ? forApi : constantHeaders
}

/** Sets the headers of every response and handles CORS preflight requests. */
export const headersPlugin = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(getHeadersFor(request.url))
      if (isPreflight(request)) return sendPreflight(reply)
    })
  },
  { name: 'headers' },
)

const isPreflight = ({ method, url, headers }: FastifyRequest) =>
  method === 'OPTIONS' && /^\/(api|media)\//.test(url) && headers['access-control-request-method'] !== undefined

const sendPreflight = (reply: FastifyReply) => reply.headers(forPreflight).status(204).send()
