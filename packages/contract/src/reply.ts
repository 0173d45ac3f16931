import { z } from 'zod'

/**
 * Returns the envelope of a success response: `{ status: 'success', count?, token?, data }`. Only the fields of the
 * specification are required; unknown fields pass, because a real rig may send more (product 2).
 */
export const reply = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({
    status: z.literal('success').optional(),
    count: z.int().nonnegative().optional().describe('Number of items in `data`'),
    data,
  })

/** The response to a command without a result ("none used" in spec 7). */
export const Done = z.looseObject({ status: z.literal('success').optional() })
export type Done = z.infer<typeof Done>

/** Every failure response: `fail` for 4xx, `error` for 5xx; the message is a sentence for the operator. */
export const Failure = z.looseObject({
  status: z.enum(['fail', 'error']),
  message: z.string(),
})
export type Failure = z.infer<typeof Failure>

/** An identifier or a name in a path or a body; never empty, because an empty one would drop its path segment. */
export const Id = z.string().min(1)
