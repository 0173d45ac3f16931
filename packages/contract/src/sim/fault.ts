import { z } from 'zod'
import { SLED_RANGE } from '../limits.ts'
import { Id } from '../reply.ts'

const METHOD_PATTERN = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i

const requestFields = {
  every: z.int().positive().optional(),
  times: z.int().positive().optional(),
  method: z.string().regex(METHOD_PATTERN, 'must be GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS').optional(),
  path: z
    .string()
    .regex(/^[/*][^?#]*$/, 'must be a path from the root, such as /api/v1/ptz/*, without a query')
    .optional(),
}
const cameraFields = { cameraID: Id }
const delayMs = z.number().min(0).max(600_000)
const delay = z
  .union([delayMs, z.tuple([delayMs, delayMs])])
  .refine((ms) => typeof ms === 'number' || ms[0] <= ms[1], 'must begin with the smaller of its two numbers')
const status = z.int().min(400).max(599)

const fault = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), ...fields, forSeconds: z.number().positive().optional() })

const requestFaults = [
  fault('latency', { ms: delay, ...requestFields }),
  fault('fail', { status, ...requestFields }),
  fault('drop', requestFields),
] as const

/** If several of these faults affect a picture, the first in this list applies. */
const pictureFaults = [
  fault('stall-stream', cameraFields),
  fault('black-picture', cameraFields),
  fault('freeze-picture', cameraFields),
] as const

/** `forSeconds` is in seconds of real time, and `times` is a number of requests. */
export const FaultSpec = z.discriminatedUnion('kind', [
  ...requestFaults,
  ...pictureFaults,
  fault('camera-offline', cameraFields),
  fault('axis-stuck', { ...cameraFields, axis: z.enum(['pan', 'tilt', 'zoom']) }),
  fault('sled-jam', { at: z.number().min(SLED_RANGE.min).max(SLED_RANGE.max) }),
  fault('storage-full', {}),
])
export type FaultSpec = z.infer<typeof FaultSpec>

/** A fault in the header `x-sim-fault`, which affects only the request that carries it. */
export const SingleRequestFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), ms: delay }),
  z.strictObject({ kind: z.literal('fail'), status }),
  z.strictObject({ kind: z.literal('drop') }),
])
export type SingleRequestFault = z.infer<typeof SingleRequestFault>

/** Without `method`, all methods except OPTIONS match; without `path`, all paths. `*` in `path` matches any text. */
export type RequestFaultSpec = z.infer<(typeof requestFaults)[number]>

export const isRequestFault = (spec: FaultSpec): spec is RequestFaultSpec =>
  requestFaults.some(({ shape }) => shape.kind.value === spec.kind)

export type PictureFaultSpec = z.infer<(typeof pictureFaults)[number]>

export const pictureFaultKinds = pictureFaults.map(({ shape }) => shape.kind.value)

export const isPictureFault = (spec: FaultSpec): spec is PictureFaultSpec =>
  pictureFaultKinds.some((kind) => kind === spec.kind)
