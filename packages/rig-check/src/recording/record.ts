import { findToken } from '@rig/contract/reading/login'
import { type Exchange, type Recording, recordedPlaceholders } from '@rig/contract/sim'
import type { Fetch } from '../send-request.ts'

/** Returns the request body, or only its length if it is long. */
export const shortenBody = (text: string): string => (text.length > 2_000 ? `(${text.length} characters)` : text)

/** Records exchanges without secrets, and without files and streams, because pictures may be confidential. */
export const createRecordingFetch = (fetch: Fetch, session: Omit<Secrets, 'tokens'>) => {
  const exchanges: Exchange[] = []
  const tokens = new Set<string>()
  const secrets = { ...session, tokens }

  const record: Fetch = async (url, init) => {
    const response = await fetch(url, init)
    const type = response.headers.get('content-type') ?? 'none'
    const body: unknown = /json/i.test(type)
      ? await response
          .clone()
          .json()
          .catch(() => undefined)
      : undefined
    const token = findToken(body)
    if (token !== undefined) tokens.add(token)
    exchanges.push({
      method: init.method ?? 'GET',
      path: redactText(url.slice(session.host.length), secrets),
      token: classifyToken(init, tokens),
      ...(typeof init.body === 'string' && { request: redactText(shortenBody(init.body), secrets) }),
      status: response.status,
      type,
      ...(body !== undefined && { body: redactJson(body, secrets) }),
    })
    return response
  }

  const recording = (): Recording => ({ version: 1, recordedAt: new Date().toISOString(), exchanges })
  return { fetch: record, recording }
}

const classifyToken = (init: RequestInit, tokens: Set<string>) => {
  const authorization = new Headers(init.headers).get('authorization')
  if (!authorization) return 'none'
  return tokens.has(authorization.replace('Bearer ', '')) ? 'session' : 'other'
}

export type Secrets = { host: string; email: string; password: string; tokens: Iterable<string> }

const personal: Record<string, string> = {
  firstname: 'Recorded',
  lastname: 'Operator',
  phone: '00000000000',
  companyname: 'Recorded',
  companyaddress: 'Recorded',
  email: recordedPlaceholders.email,
  password: recordedPlaceholders.password,
  token: recordedPlaceholders.token,
}

const ipv4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g
const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const secretParameter = /([?&;](?:ticket|token|sig|signature|key|auth|jwt)=)[^&#"']*/gi
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Replaces secrets of the session, email and IP addresses, tickets and tokens. */
export const redactText = (text: string, secrets: Secrets): string => {
  const { host, hostname } = new URL(secrets.host)
  return [
    [secrets.host, recordedPlaceholders.host] as const,
    ...[...secrets.tokens].map((token) => [token, recordedPlaceholders.token] as const),
    [secrets.password, recordedPlaceholders.password] as const,
    [secrets.email, recordedPlaceholders.email] as const,
    [host, new URL(recordedPlaceholders.host).host] as const,
    [hostname, new URL(recordedPlaceholders.host).hostname] as const,
  ]
    .reduce((left, [secret, placeholder]) => (secret ? left.replaceAll(secret, placeholder) : left), text)
    .replaceAll(secretParameter, '$1recorded')
    .replaceAll(jwt, recordedPlaceholders.token)
    .replaceAll(ipv4, '0.0.0.0')
    .replaceAll(email, (found) => (/\.test$/.test(found) ? found : recordedPlaceholders.email))
}

/** Applies `redactText` to every text in a JSON value and replaces the values of personal keys. */
export const redactJson = (value: unknown, secrets: Secrets): unknown => {
  if (typeof value === 'string') return redactText(value, secrets)
  if (Array.isArray(value)) return value.map((item) => redactJson(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const placeholder = personal[key.toLowerCase()]
      return [key, placeholder !== undefined && typeof inner === 'string' ? placeholder : redactJson(inner, secrets)]
    }),
  )
}
