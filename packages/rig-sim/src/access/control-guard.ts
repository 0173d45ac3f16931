import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback, parseHostName } from './host-names.ts'
import { HttpError, throwWithRetryAfter } from './http-error.ts'
import { createRecentCounter, type RecentCounter } from './recent-counter.ts'

/**
 * HTML forms cannot send custom headers, so this header proves that a request does not come from a form. If SIM_TOKEN
 * is set, the value must be the token.
 */
const CONTROL_HEADER = 'x-sim-control'
const MAX_GUESSES_PER_IP_ADDRESS = 20

/**
 * Restricts access to the control surface. With SIM_TOKEN set, every request must carry the token. Otherwise only
 * programs on this machine and pages served from this machine are accepted. Checking `Host` prevents DNS rebinding, and
 * checking `Origin` excludes pages of other sites. HTML forms are excluded because they can send neither JSON nor the
 * custom header.
 */
export const controlGuard = fp(
  async (app) => {
    const { SIM_TOKEN, HOST, ALLOWED_HOSTS } = app.simulator.env
    const own = new Set([HOST.toLowerCase(), ...ALLOWED_HOSTS])
    const guesses = createRecentCounter(Date.now, MAX_GUESSES_PER_IP_ADDRESS)
    const isOwn = (name: string) => isLoopback(name) || own.has(name)

    app.addHook('onRequest', async (request) => {
      if (SIM_TOKEN !== undefined) assertToken(request, SIM_TOKEN, guesses)
      else assertOwn('Host', parseHostName(request.headers.host ?? ''), isOwn)
      const { origin } = request.headers
      if (origin !== undefined) assertOwn('Origin', parseHostName(origin.replace(/^https?:\/\//, '')), isOwn)
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new HttpError(403, 'Other sites must not use /sim')
      if (changes(request) && isFromPage(request) && couldBeForm(request)) {
        throw new HttpError(403, `A page that uses /sim must send JSON or the header ${CONTROL_HEADER}`)
      }
    })
  },
  { name: 'control-guard', dependencies: ['simulator'] },
)

/** Throws HttpError 401 for a missing or wrong token, and 429 after too many wrong ones from an IP address. */
const assertToken = ({ headers, ip }: FastifyRequest, token: string, guesses: RecentCounter) => {
  const seconds = Math.ceil(guesses.getWaitMs(ip) / 1000)
  if (seconds > 0) throwWithRetryAfter(429, seconds, `Too many wrong tokens. Try again in ${seconds} s`)
  const sent = headers[CONTROL_HEADER]
  if (typeof sent === 'string' && timingSafeEqual(digest(sent), digest(token))) return
  if (sent !== undefined) guesses.record(ip)
  throw new HttpError(401, `The header ${CONTROL_HEADER} must contain the SIM_TOKEN of this simulator`)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const assertOwn = (header: string, name: string, isOwn: (name: string) => boolean) => {
  if (!isOwn(name)) throw new HttpError(403, `${header} '${name}' must not use /sim (ALLOWED_HOSTS adds host names)`)
}

const changes = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/** Only browsers send these two headers. */
const isFromPage = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

const couldBeForm = ({ headers }: FastifyRequest) =>
  headers[CONTROL_HEADER] === undefined && !(headers['content-type'] ?? '').startsWith('application/json')
