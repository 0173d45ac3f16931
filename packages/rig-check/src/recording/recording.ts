import { z } from 'zod'

/** What stands in a recording in place of what must not leave the rig; whoever replays it signs in with these. */
export const recorded = {
  host: 'http://rig.recorded',
  email: 'operator@recorded.test',
  password: 'recorded-password',
  token: 'recorded-token',
} as const

export const Exchange = z.object({
  method: z.string(),
  /** Path and query on the host, with placeholders. */
  path: z.string(),
  /** Whether a bearer token went along, and whether it was the session's. */
  token: z.enum(['none', 'session', 'other']),
  request: z.string().optional(),
  status: z.int(),
  type: z.string(),
  /** The JSON that was answered; absent where the answer was a file. */
  body: z.unknown().optional(),
})
export type Exchange = z.infer<typeof Exchange>

/** A session with a rig, without token, password, names, e-mail or network addresses. */
export const Recording = z.object({ version: z.literal(1), recordedAt: z.string(), exchanges: z.array(Exchange) })
export type Recording = z.infer<typeof Recording>

/** A request's body as a recording keeps it: one that is long beyond use is only measured. */
export const keptRequest = (text: string): string => (text.length > 2_000 ? `(${text.length} characters)` : text)
