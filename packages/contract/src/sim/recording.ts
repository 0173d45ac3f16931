import { z } from 'zod'

/** Replaces confidential values in a recording. A replay accepts these values as credentials. */
export const recordedPlaceholders = {
  host: 'http://rig.recorded',
  email: 'operator@recorded.test',
  password: 'recorded-password',
  token: 'recorded-token',
} as const

export const Exchange = z.object({
  method: z.string(),
  path: z.string(),
  /** Whether the request carried no token, the session's or another one. */
  token: z.enum(['none', 'session', 'other']),
  request: z.string().optional(),
  status: z.int(),
  type: z.string(),
  /** Files have no recorded body. */
  body: z.unknown().optional(),
})
export type Exchange = z.infer<typeof Exchange>

/** Placeholders replace tokens, passwords, names, email addresses and IP addresses. */
export const Recording = z.object({ version: z.literal(1), recordedAt: z.string(), exchanges: z.array(Exchange) })
export type Recording = z.infer<typeof Recording>
