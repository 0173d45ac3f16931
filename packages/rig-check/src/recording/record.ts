import { z } from 'zod'

export { Exchange, Recording, recordedPlaceholders } from './recording.ts'

import type { Fetch } from '../fetch-with-deadline.ts'
import { type Exchange, type Recording, shortenBody } from './recording.ts'
import { redactJson, redactText, type Secrets } from './redact.ts'

/**
 * Wraps `fetch` and records each exchange without secrets. Bodies of files and streams are not recorded, because
 * pictures may be confidential.
 */
export const createRecordingFetch = (fetch: Fetch, session: Omit<Secrets, 'tokens'>) => {
  const exchanges: Exchange[] = []
  const tokens = new Set<string>()
  const secrets = { ...session, tokens }

  const record: Fetch = async (url, init) => {
    const response = await fetch(url, init)
    const type = response.headers.get('content-type') ?? 'none'
    const body: unknown = /json/.test(type)
      ? await response
          .clone()
          .json()
          .catch(() => undefined)
      : undefined
    const { data: login } = WithToken.safeParse(body)
    if (login) tokens.add(login.token)
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

const WithToken = z.looseObject({ token: z.string() })

const classifyToken = (init: RequestInit, tokens: Set<string>) => {
  const authorization = new Headers(init.headers).get('authorization')
  if (!authorization) return 'none'
  return tokens.has(authorization.replace('Bearer ', '')) ? 'session' : 'other'
}
