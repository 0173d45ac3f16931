import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback, parseHostName } from '../access/hosts.ts'
import { HttpError } from '../access/http-error.ts'

const SIMULATOR_HEADER = { 'x-rig': 'simulator' } as const

// Allows inline styles, because Sonner and Base UI insert style elements, and pictures from blobs, because the console
// shows such pictures if it reads the stream with fetch.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(';')

/** These headers do not depend on the request (docs/decisions/0014-headers-are-constants.md). */
const constantHeaders = {
  ...SIMULATOR_HEADER,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

const apiHeaders = { ...constantHeaders, 'cache-control': 'no-store' } as const

/** Pages of other origins may read these headers if their origin is allowed. */
const crossOriginHeaders = {
  'access-control-expose-headers': 'x-rig, date, content-disposition, content-range, retry-after, x-request-id',
  vary: 'Origin',
} as const
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, range, x-sim-fault',
  'access-control-max-age': '600',
} as const

const crossOriginApiHeaders = { ...apiHeaders, ...crossOriginHeaders } as const
const crossOriginMediaHeaders = { ...constantHeaders, ...crossOriginHeaders } as const

export const getHeadersFor = (path: string) => {
  if (path.startsWith('/api/')) return crossOriginApiHeaders
  if (path.startsWith('/media/')) return crossOriginMediaHeaders
  return path.startsWith('/sim/') || path.startsWith('/job/') ? apiHeaders : constantHeaders
}

/** Loopback origins and those in `allowedOrigins` may use the API and the media; `*` allows every origin. */
export const getCorsHeaders = ({ url, headers: { origin } }: RequestHead, allowedOrigins: readonly string[]) =>
  origin !== undefined && isForOtherOrigins(url) && isAllowedOrigin(origin, allowedOrigins)
    ? { 'access-control-allow-origin': origin }
    : {}

type RequestHead = Pick<FastifyRequest, 'url' | 'headers'>

const isForOtherOrigins = (url: string) => /^\/(api|media)\//.test(url)

const isAllowedOrigin = (origin: string, allowedOrigins: readonly string[]) =>
  allowedOrigins.includes('*') ||
  allowedOrigins.includes(origin) ||
  isLoopback(parseHostName(origin.replace(/^https?:\/\//, '')))

export const headersPlugin = fp<{ allowedOrigins: readonly string[] }>(
  async (app, { allowedOrigins }) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(getHeadersFor(request.url)).headers(getCorsHeaders(request, allowedOrigins))
      if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
        throw new HttpError(400, 'The header Host is missing', { connection: 'close' })
    })
  },
  { name: 'headers' },
)

/** Add this hook after the hooks for faults and restarts, because these apply to preflight requests too. */
export const respondToPreflight = async ({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
  if (method === 'OPTIONS' && isForOtherOrigins(url) && headers['access-control-request-method'] !== undefined)
    return reply.headers(preflightHeaders).status(204).send()
}

/** `time` is in milliseconds since 1970; the header has a resolution of one second. */
export const formatHttpDate = (time: number): string => new Date(time).toUTCString()
