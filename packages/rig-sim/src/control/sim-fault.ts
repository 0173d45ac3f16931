import { Id } from '@rig/contract'
import type { FaultSpec } from '@rig/rig'
import { z } from 'zod'

const life = { forSeconds: z.number().positive().optional(), times: z.int().positive().optional() }
const requests = { method: z.string().min(1).optional(), path: z.string().min(1).optional() }
const every = { every: z.int().positive().optional() }
const camera = { cameraID: Id }
const ms = z.number().min(0).max(600_000)

/** What `POST /sim/faults` accepts: each kind with its fields, and how long it lasts. */
export const Fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), ms: z.union([ms, z.tuple([ms, ms])]), ...every, ...requests, ...life }),
  z.strictObject({ kind: z.literal('fail'), status: z.int().min(400).max(599), ...every, ...requests, ...life }),
  z.strictObject({ kind: z.literal('drop'), ...every, ...requests, ...life }),
  z.strictObject({ kind: z.literal('stall-stream'), ...camera, ...life }),
  z.strictObject({ kind: z.literal('freeze-picture'), ...camera, ...life }),
  z.strictObject({ kind: z.literal('black-picture'), ...camera, ...life }),
  z.strictObject({ kind: z.literal('camera-offline'), ...camera, ...life }),
  z.strictObject({ kind: z.literal('axis-stuck'), ...camera, axis: z.enum(['pan', 'tilt', 'zoom']), ...life }),
  z.strictObject({ kind: z.literal('sled-jam'), at: z.number().min(0).max(200), ...life }),
  z.strictObject({ kind: z.literal('storage-full'), ...life }),
]) satisfies z.ZodType<FaultSpec>
