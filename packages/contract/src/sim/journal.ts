import { z } from 'zod'

const DECIMAL_PATTERN = /^-?\d+(\.\d+)?$/

/** Accepts decimal digits only: `z.coerce.number` would read '' as 0 and '0x10' as 16. */
export const fromDecimal = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && DECIMAL_PATTERN.test(value) ? Number(value) : value), schema)

/** A request that the simulator has received. Secrets are replaced by `[removed]`. */
export const JournalEntry = z.object({
  /** Counts from 1 since the start of the simulator. */
  id: z.int().positive(),
  receivedAt: z.iso.datetime(),
  /** Time on the rig's clock. */
  rigTime: z.iso.datetime(),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  /** The JSON body; if it is too long, the start of its text. Null if it is missing or was not read. */
  body: z.unknown(),
  isBodyShortened: z.boolean(),
  /** Null while the request is in progress, and if the connection was closed without a response. */
  status: z.int().nullable(),
  durationMs: z.number().nullable(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

const TIME_MESSAGE = 'must be a date and time with an offset, such as 2026-06-10T08:00:00Z'

/** Query parameters of `GET /sim/requests`. An entry must match all of them. */
export const JournalFilter = z.strictObject({
  method: z.string().min(1).optional(),
  path: z.string().min(1).optional().describe('Path without a query; * matches any text'),
  status: fromDecimal(z.number().int().min(100).max(599)).optional(),
  since: z.iso.datetime({ offset: true, error: TIME_MESSAGE }).optional().describe('Real time, as in receivedAt'),
  limit: fromDecimal(z.number().int().positive()).optional().describe('Returns only the newest entries'),
})
export type JournalFilter = z.infer<typeof JournalFilter>

export const JournalReply = z.object({
  requests: z.array(JournalEntry),
  dropped: z.int().nonnegative(),
})
export type JournalReply = z.infer<typeof JournalReply>
