import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback, parseHostName } from './addresses.ts'
import { Refusal } from './refusal.ts'

/** Required because a form cannot send a custom header. With SIM_TOKEN its value is the token. */
const CONTROL_HEADER = 'x-sim-control'

/**
 * Restricts access to the control surface. Without SIM_TOKEN, it accepts programs on this machine and pages served from
 * it. Pages of other sites are refused by their Host (DNS rebinding) and Origin, and forms because they can send
 * neither JSON nor the header. With SIM_TOKEN, every request must carry it.
 */
export const controlGuard = fp(
  async (app) => {
    const { SIM_TOKEN, HOST, ALLOWED_HOSTS } = app.simulator.env
    const own = new Set([HOST.toLowerCase(), ...ALLOWED_HOSTS])
    const isOwn = (name: string) => isLoopback(name) || own.has(name)

    app.addHook('onRequest', async (request) => {
      if (SIM_TOKEN !== undefined) assertToken(request, SIM_TOKEN)
      else assertOwn('Host', parseHostName(request.headers.host ?? ''), isOwn)
      const { origin } = request.headers
      if (origin !== undefined) assertOwn('Origin', parseHostName(origin.replace(/^https?:\/\//, '')), isOwn)
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal(403, 'No other site may use /sim')
      if (changes(request) && isFromPage(request) && couldBeForm(request)) {
        throw new Refusal(403, `A page that uses /sim sends JSON or the header ${CONTROL_HEADER}`)
      }
    })
  },
  { name: 'control-guard', dependencies: ['simulator'] },
)

const assertToken = ({ headers }: FastifyRequest, token: string) => {
  const sent = headers[CONTROL_HEADER]
  const isRight = typeof sent === 'string' && timingSafeEqual(digest(sent), digest(token))
  if (!isRight) throw new Refusal(401, `The header ${CONTROL_HEADER} must be the SIM_TOKEN of this simulator`)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const assertOwn = (header: string, name: string, isOwn: (name: string) => boolean) => {
  if (!isOwn(name)) throw new Refusal(403, `${header} '${name}' may not use /sim (ALLOWED_HOSTS adds a name)`)
}

const changes = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/** Only browsers send these headers. */
const isFromPage = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

const couldBeForm = ({ headers }: FastifyRequest) =>
  headers[CONTROL_HEADER] === undefined && !(headers['content-type'] ?? '').startsWith('application/json')
