import { z } from 'zod'

export { Exchange, Recording, recorded } from './recording.ts'

import type { Fetch } from '../requests.ts'
import { type Exchange, keptRequest, type Recording } from './recording.ts'
import { redactJson, redactText, type Secrets } from './redact.ts'

/**
 * A fetch that passes everything on to a rig and keeps what was said, redacted. Files and streams are not kept, only
 * that they were there: pictures may show what is nobody's business.
 */
export const recordingFetch = (fetch: Fetch, session: Omit<Secrets, 'tokens'>) => {
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
    const { data: login } = Tokened.safeParse(body)
    if (login) tokens.add(login.token)
    exchanges.push({
      method: init.method ?? 'GET',
      path: redactText(url.slice(session.host.length), secrets),
      token: tokenOf(init, tokens),
      ...(typeof init.body === 'string' && { request: redactText(keptRequest(init.body), secrets) }),
      status: response.status,
      type,
      ...(body !== undefined && { body: redactJson(body, secrets) }),
    })
    return response
  }

  const recording = (): Recording => ({ version: 1, recordedAt: new Date().toISOString(), exchanges })
  return { fetch: record, recording }
}

const Tokened = z.looseObject({ token: z.string() })

const tokenOf = (init: RequestInit, tokens: Set<string>) => {
  const given = new Headers(init.headers).get('authorization')
  if (!given) return 'none'
  return tokens.has(given.replace('Bearer ', '')) ? 'session' : 'other'
}
