// Stops requests from pages of other sites, including forms and DNS rebinding, and guessing of SIM_TOKEN.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { assertNoWait, createRecentCounter, type RecentCounter } from './attempt-limits.ts'
import { isLoopback, parseHostName } from './hosts.ts'
import { HttpError } from './http-error.ts'

/** HTML forms cannot send custom headers. If SIM_TOKEN is set, the value must be the token. */
const CONTROL_HEADER = 'x-sim-control'
const MAX_GUESSES_PER_IP_ADDRESS = 20

type ControlOptions = { SIM_TOKEN?: string | undefined; HOST: string; ALLOWED_HOSTS: readonly string[] }

export type AssertMayControl = (request: FastifyRequest) => void

/**
 * Returns a function that throws HttpError 401, 403 or 429 if a request must not control the simulator. Without
 * SIM_TOKEN only programs on this machine and pages served from it are accepted: checking `Host` prevents DNS
 * rebinding, and checking `Origin` excludes pages of other sites.
 */
export const createControlAccess = ({ SIM_TOKEN, HOST, ALLOWED_HOSTS }: ControlOptions): AssertMayControl => {
  const own = new Set([HOST.toLowerCase(), ...ALLOWED_HOSTS])
  const wrongTokens = createRecentCounter(Date.now, MAX_GUESSES_PER_IP_ADDRESS)
  const isOwn = (name: string) => isLoopback(name) || own.has(name)
  return (request) => {
    if (SIM_TOKEN !== undefined) assertToken(request, SIM_TOKEN, wrongTokens)
    else assertOwnHost('Host', parseHostName(request.headers.host ?? ''), isOwn)
    const { origin } = request.headers
    if (origin !== undefined) assertOwnHost('Origin', parseHostName(origin.replace(/^https?:\/\//, '')), isOwn)
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new HttpError(403, 'Other sites must not use /sim')
  }
}

/** Calls `assertMayControl`, and rejects HTML forms, which can send neither JSON nor the custom header. */
export const controlGuard = fp<{ assertMayControl: AssertMayControl }>(
  async (app, { assertMayControl }) => {
    app.addHook('onRequest', async (request) => {
      assertMayControl(request)
      if (changesState(request) && isFromPage(request) && couldBeForm(request)) {
        throw new HttpError(403, `A page that uses /sim must send JSON or the header ${CONTROL_HEADER}`)
      }
    })
  },
  { name: 'control-guard' },
)

/** Throws HttpError 401 for a missing or wrong token, and 429 after too many wrong ones from an IP address. */
const assertToken = ({ headers, ip }: FastifyRequest, token: string, wrongTokens: RecentCounter) => {
  assertNoWait(wrongTokens.getWaitMs(ip), 'wrong tokens')
  const sent = headers[CONTROL_HEADER]
  if (typeof sent === 'string' && timingSafeEqual(hashText(sent), hashText(token))) return
  if (sent !== undefined) wrongTokens.record(ip)
  throw new HttpError(401, `The header ${CONTROL_HEADER} must contain the SIM_TOKEN of this simulator`)
}

const hashText = (text: string) => createHash('sha256').update(text).digest()

const assertOwnHost = (header: string, name: string, isOwn: (name: string) => boolean) => {
  if (!isOwn(name)) throw new HttpError(403, `${header} '${name}' must not use /sim (ALLOWED_HOSTS adds host names)`)
}

const changesState = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/** Only browsers send these two headers. */
const isFromPage = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

const couldBeForm = ({ headers }: FastifyRequest) =>
  headers[CONTROL_HEADER] === undefined && !(headers['content-type'] ?? '').startsWith('application/json')
