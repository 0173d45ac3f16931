import { z } from 'zod'
import { SLED_RANGE } from '../limits.ts'
import { Id } from '../reply.ts'

const lifetime = { forSeconds: z.number().positive().optional(), times: z.int().positive().optional() }

const request = {
  every: z.int().positive().optional(),
  method: z.string().min(1).optional(),
  path: z.string().min(1).optional(),
}
const camera = { cameraID: Id }
const delayMs = z.number().min(0).max(600_000)

const fault = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), ...fields, ...lifetime })

const requestFaults = [
  fault('latency', { ms: z.union([delayMs, z.tuple([delayMs, delayMs])]), ...request }),
  fault('fail', { status: z.int().min(400).max(599), ...request }),
  fault('drop', request),
] as const

/**
 * Every kind of fault with its fields, as `POST /sim/faults` accepts it. The lifetime is in seconds of the machine's clock, or
 * a number of requests. What each kind does: `rig/src/state/fault-effects.ts`.
 */
export const FaultSpec = z.discriminatedUnion('kind', [
  ...requestFaults,
  fault('stall-stream', camera),
  fault('freeze-picture', camera),
  fault('black-picture', camera),
  fault('camera-offline', camera),
  fault('axis-stuck', { ...camera, axis: z.enum(['pan', 'tilt', 'zoom']) }),
  fault('sled-jam', { at: z.number().min(SLED_RANGE.min).max(SLED_RANGE.max) }),
  fault('storage-full', {}),
])
export type FaultSpec = z.infer<typeof FaultSpec>

/** A request fault. It applies to every method and path unless it names one; `*` in its path matches any text. */
export type RequestFaultSpec = z.infer<(typeof requestFaults)[number]>
