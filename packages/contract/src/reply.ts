import { z } from 'zod'

/**
 * The envelope around every success: `{ status: 'success', count?, token?, data }`.
 * Only what the specification names is required, and unknown fields pass: a real rig may answer more (product 2).
 */
export const reply = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({
    status: z.literal('success').optional(),
    count: z.int().nonnegative().optional().describe('How many items the list in `data` has'),
    data,
  })

/** The answer to a command whose result nobody reads ("none used" in spec 7). */
export const Done = z.looseObject({ status: z.literal('success').optional() })
export type Done = z.infer<typeof Done>

/** Every failure: `fail` for 4xx, `error` for 5xx; the message is a sentence that can be shown to an operator. */
export const Failure = z.looseObject({
  status: z.enum(['fail', 'error']),
  message: z.string(),
})
export type Failure = z.infer<typeof Failure>

/** An identifier or a name as it stands in a path or a body; never empty, because an empty one drops its path segment. */
export const Id = z.string().min(1)
