import { z } from 'zod'

/** `{ status: 'success', count?, token?, data }`. Unknown fields are allowed: a real rig may send more. */
export const createReplySchema = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({
    status: z.literal('success').optional(),
    count: z.int().nonnegative().optional().describe('Number of items in `data`'),
    data,
  })

/** A response without data ("none used" in spec 7). */
export const EmptyReply = z.looseObject({ status: z.literal('success').optional() })
export type EmptyReply = z.infer<typeof EmptyReply>

/** A failure: `fail` for a 4xx status and `error` for a 5xx status. The message can be shown to the operator. */
export const FailureReply = z.looseObject({
  status: z.enum(['fail', 'error']),
  message: z.string(),
})
export type FailureReply = z.infer<typeof FailureReply>

/** An identifier in a path or a body. An empty identifier is invalid, because its path segment would disappear. */
export const Id = z.string().min(1)
