import { z } from 'zod'

/** Placeholders for confidential values in a recording; a replay accepts them as credentials. */
export const recorded = {
  host: 'http://rig.recorded',
  email: 'operator@recorded.test',
  password: 'recorded-password',
  token: 'recorded-token',
} as const

export const Exchange = z.object({
  method: z.string(),
  /** Path and query, with placeholders. */
  path: z.string(),
  /** Bearer token of the request: none, the session's or another one. */
  token: z.enum(['none', 'session', 'other']),
  request: z.string().optional(),
  status: z.int(),
  type: z.string(),
  /** JSON body of the response; absent for a file. */
  body: z.unknown().optional(),
})
export type Exchange = z.infer<typeof Exchange>

/** A session with a rig, without tokens, passwords, names, e-mail addresses and network addresses. */
export const Recording = z.object({ version: z.literal(1), recordedAt: z.string(), exchanges: z.array(Exchange) })
export type Recording = z.infer<typeof Recording>

/** Returns a request body, or its length if it is long. */
export const shortenBody = (text: string): string => (text.length > 2_000 ? `(${text.length} characters)` : text)
