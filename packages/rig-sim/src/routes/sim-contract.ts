import { Done, Failure, Id } from '@rig/contract'
import { initContract } from '@ts-rest/core'
import { z } from 'zod'
import type { FaultSpec } from '../rig/fault-kinds.ts'
import type { MotionEntry } from '../rig/motion-log.ts'
import type { Rig } from '../rig/rig.ts'

const c = initContract()

const RIG_KEYS = [
  ...['version', 'seed', 'timeZone', 'time', 'issued', 'accounts', 'cameras', 'sled', 'presets', 'schedules'],
  ...['patrol', 'gallery', 'jobs', 'films', 'restarts', 'faults', 'motionLog', 'outbox'],
]

/** What `GET /sim/state` has told; the parts are taken as they are. */
const State = z.custom<Rig>(
  (value) => typeof value === 'object' && value !== null && RIG_KEYS.every((key) => key in value),
  'The body must be a state as GET /sim/state tells it',
)

const ClockChange = z.strictObject({
  now: z.iso
    .datetime({ local: true, offset: true })
    .optional()
    .describe("ISO 8601; without a zone the rig's own is meant"),
  rate: z.number().min(0).max(3600).optional().describe('Seconds of the rig in one second; 0 holds its clock'),
})
const Clock = z.object({ now: z.string(), rate: z.number(), timeZone: z.string() })

const life = { forSeconds: z.number().positive().optional(), times: z.int().positive().optional() }
const requests = { method: z.string().min(1).optional(), path: z.string().min(1).optional() }
const every = { every: z.int().positive().optional() }
const camera = { cameraID: Id }
const ms = z.number().min(0).max(600_000)

const Fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), ms: z.union([ms, z.tuple([ms, ms])]), ...requests, ...life }),
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

const FaultTold = z.looseObject({ id: Id, kind: z.string() })

/** The control surface for tests and demonstrations; the console knows nothing of it (product 5). */
export const simContract = c.router(
  {
    state: { method: 'GET', path: '/state', summary: 'The whole rig', responses: { 200: z.custom<Rig>() } },
    putState: {
      method: 'PUT',
      path: '/state',
      summary: 'Put a rig back',
      body: State,
      responses: { 200: Done, 400: Failure },
    },
    reset: {
      method: 'POST',
      path: '/reset',
      summary: 'Back to the seed, its clock at real time',
      body: c.noBody(),
      responses: { 200: Done },
    },
    clock: { method: 'GET', path: '/clock', summary: "The rig's clock", responses: { 200: Clock } },
    setClock: {
      method: 'POST',
      path: '/clock',
      summary: "Set the rig's clock, or how fast it runs",
      body: ClockChange,
      responses: { 200: Clock, 400: Failure },
    },
    faults: { method: 'GET', path: '/faults', summary: 'Faults in force', responses: { 200: z.array(FaultTold) } },
    addFault: {
      method: 'POST',
      path: '/faults',
      summary: 'Let something go wrong',
      body: Fault,
      responses: { 201: z.object({ id: Id }), 400: Failure, 404: Failure },
    },
    removeFault: {
      method: 'DELETE',
      path: '/faults/:id',
      summary: 'End a fault',
      pathParams: z.object({ id: Id }),
      responses: { 200: Done, 404: Failure },
    },
    removeFaults: { method: 'DELETE', path: '/faults', summary: 'End all faults', responses: { 200: Done } },
    motion: {
      method: 'GET',
      path: '/motion',
      summary: 'Every movement, newest last',
      responses: { 200: z.array(z.custom<Omit<MotionEntry, 'id'>>()) },
    },
    metrics: {
      method: 'GET',
      path: '/metrics',
      summary: "Measures in Prometheus' text format",
      responses: {
        200: c.otherResponse({ contentType: 'text/plain; version=0.0.4; charset=utf-8', body: z.string() }),
      },
    },
    scenarios: {
      method: 'GET',
      path: '/scenarios',
      summary: 'What can be started',
      responses: { 200: z.array(z.object({ name: z.string(), summary: z.string() })) },
    },
    startScenario: {
      method: 'POST',
      path: '/scenarios/:name',
      summary: 'Start a scenario',
      pathParams: z.object({ name: Id }),
      body: c.noBody(),
      responses: { 200: Done, 404: Failure },
    },
  },
  { pathPrefix: '/sim', strictStatusCodes: true, commonResponses: { 500: Failure } },
)
