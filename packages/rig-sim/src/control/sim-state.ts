import { Id, isTimeZone, limits, serviceNames, TimeOfDay } from '@rig/contract'
import { type CableRecord, featureKinds } from '@rig/rig'
import { z } from 'zod'
import type { PublicRig } from './hash-keeper.ts'
import { Fault } from './sim-fault.ts'
import { AxisState, count, figure, LoggedMovement, moment, Trajectory } from './sim-state-axes.ts'

/** The longest patrol (there, along the cable and back) takes minutes. */
const LONGEST_PATROL_MS = 3_600_000

const look = { pan: figure, tilt: figure, zoom: figure }
const sledPlace = z.number().min(limits.SLED_RANGE.min).max(limits.SLED_RANGE.max)
const file = { name: Id, createdAt: moment, bytes: count }

const Account = z.strictObject({
  id: Id,
  email: Id,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  companyName: z.string(),
  companyAddress: z.string(),
  isSuperAdmin: z.boolean(),
})

const Camera = z.strictObject({
  cameraID: Id,
  name: z.string(),
  online: z.boolean(),
  pan: AxisState,
  tilt: AxisState,
  zoom: AxisState,
})

const Preset = z.strictObject({ id: Id, nxid: Id, cameraID: Id, name: Id, default: z.boolean(), ...look })

const Schedule = z.strictObject({
  _id: Id,
  cameraID: Id,
  time: TimeOfDay,
  ...look,
  sled_start: sledPlace,
  sled_stop: sledPlace,
  dueAt: moment,
})

const Patrol = z.strictObject({
  name: Id,
  cameraID: Id,
  cameraName: z.string(),
  schedule: Schedule,
  phase: z.enum(['approach', 'run', 'return']),
  dueAt: moment,
  phaseBegan: moment,
  ranFrom: moment.nullable(),
  cameFrom: z.strictObject({ ...look, sled: figure }),
})

const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

const Film = z
  .strictObject({
    kind: z.literal('film'),
    name: Id,
    seed,
    timeZone,
    cameraID: Id,
    cameraName: z.string(),
    from: moment,
    to: moment,
    pan: Trajectory,
    tilt: Trajectory,
    zoom: Trajectory,
    sled: Trajectory,
  })
  .refine(({ from, to }) => from <= to && to - from <= LONGEST_PATROL_MS, {
    path: ['to'],
    error: 'must be at most an hour after from',
  })

const Report = z.strictObject({ kind: z.literal('report'), name: Id, createdAt: moment, text: z.string() })

const GalleryItem = z.strictObject({ ...file, kind: z.enum(['picture', 'film']), format: Id, cameraID: Id })

const FaultInForce = z.strictObject({ id: Id, spec: Fault, endsAt: z.number().nullable(), met: count, applied: count })

/** What is to be found on the cable: answered, and ignored when a state is put back. */
const CableFeature = z.strictObject({
  kind: z.enum(featureKinds),
  at: sledPlace,
  metres: z.number(),
  angleDegrees: z.number(),
  size: z.number(),
  defect: z.boolean(),
  since: z.iso.datetime().nullable(),
}) satisfies z.ZodType<CableRecord>

/** The whole rig as `GET /sim/state` answers it, and nothing else: the rig can go on from any state that passes. */
export const State = z
  .strictObject({
    version: z.literal(1),
    seed,
    timeZone,
    time: z.int().pipe(moment),
    issued: count,
    accounts: z.array(Account),
    cameras: z.array(Camera),
    sled: AxisState,
    presets: z.array(Preset),
    schedules: z.array(Schedule),
    patrol: Patrol.nullable(),
    gallery: z.array(GalleryItem),
    jobs: z.array(z.strictObject({ ...file, kind: z.literal('report') })),
    films: z.array(Film),
    restarts: z.array(z.strictObject({ service: z.enum(serviceNames), endsAt: z.number() })),
    faults: z.array(FaultInForce),
    motionLog: z.array(LoggedMovement),
    outbox: z.array(z.discriminatedUnion('kind', [Film, Report])),
    cable: z.array(CableFeature).optional(),
  })
  .refine(({ patrol, time }) => !patrol || Math.abs(time - (patrol.ranFrom ?? patrol.dueAt)) <= LONGEST_PATROL_MS, {
    path: ['patrol'],
    error: 'must be of the hour around the time of the state',
  }) satisfies z.ZodType<PublicRig>
