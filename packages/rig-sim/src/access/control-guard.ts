import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback, nameOfHost } from './addresses.ts'
import { Refusal } from './refusal.ts'

/** A header, because a form of another page cannot send one; with SIM_TOKEN its value is that token. */
const CONTROL_HEADER = 'x-sim-control'

/**
 * Reserves the control surface for whoever runs the simulator. Without a token, programs of this machine and pages from
 * it may use it: a page of another site is recognised by its Host (another name that resolves to this machine), by its
 * Origin, or because a form can send neither JSON nor the header. With SIM_TOKEN only requests that carry it pass.
 */
export const controlGuard = fp(
  async (app) => {
    const { SIM_TOKEN, HOST, ALLOWED_HOSTS } = app.simulator.env
    const own = new Set([HOST.toLowerCase(), ...ALLOWED_HOSTS])
    const isOwn = (name: string) => isLoopback(name) || own.has(name)

    app.addHook('onRequest', async (request) => {
      if (SIM_TOKEN !== undefined) assertToken(request, SIM_TOKEN)
      else assertOwn('Host', nameOfHost(request.headers.host ?? ''), isOwn)
      const { origin } = request.headers
      if (origin !== undefined) assertOwn('Origin', nameOfHost(origin.replace(/^https?:\/\//, '')), isOwn)
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

/** Browsers send these with every request of a page; other programs do not. */
const isFromPage = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

const couldBeForm = ({ headers }: FastifyRequest) =>
  headers[CONTROL_HEADER] === undefined && !(headers['content-type'] ?? '').startsWith('application/json')
