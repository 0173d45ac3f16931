import { z } from 'zod'
import { Id } from '../reply.ts'
import { isTimeZone } from '../rules.ts'
import { TimeOfDay } from '../schedules.ts'
import { serviceNames } from '../services.ts'
import { SledPosition } from '../sled.ts'
import { FaultSpec } from './fault.ts'
import { Axis, BoundedNumber, MotionEntry, NonNegativeInt, Timestamp, Trajectory } from './motion.ts'

const MAX_PATROL_MS = 3_600_000

const position = { pan: BoundedNumber, tilt: BoundedNumber, zoom: BoundedNumber }
const file = { name: Id, createdAt: Timestamp, bytes: NonNegativeInt }
const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

const AccountRecord = z.strictObject({
  id: Id,
  email: Id,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  companyName: z.string(),
  companyAddress: z.string(),
  isSuperAdmin: z.boolean(),
})
export type AccountRecord = z.infer<typeof AccountRecord>

const CameraRecord = z.strictObject({
  cameraID: Id,
  name: z.string(),
  online: z.boolean(),
  pan: Axis,
  tilt: Axis,
  zoom: Axis,
})
export type CameraRecord = z.infer<typeof CameraRecord>

const PresetRecord = z.strictObject({ id: Id, nxid: Id, cameraID: Id, name: Id, default: z.boolean(), ...position })
export type PresetRecord = z.infer<typeof PresetRecord>

/** The API uses the same field names (spec 3). */
const ScheduleRecord = z.strictObject({
  _id: Id,
  cameraID: Id,
  time: TimeOfDay,
  ...position,
  sled_start: SledPosition,
  sled_stop: SledPosition,
  dueAt: Timestamp,
})
export type ScheduleRecord = z.infer<typeof ScheduleRecord>

const RunningPatrol = z.strictObject({
  /** Name of the patrol's film and report, without a file extension. The name is unique among patrols. */
  name: Id,
  cameraID: Id,
  cameraName: z.string(),
  schedule: ScheduleRecord,
  /** `approach` moves camera and sled to the start, `run` films the cable, and `return` moves both back. */
  phase: z.enum(['approach', 'run', 'return']),
  dueAt: Timestamp,
  phaseBegan: Timestamp,
  ranFrom: Timestamp.nullable(),
  cameFrom: z.strictObject({ ...position, sled: BoundedNumber }),
})
export type RunningPatrol = z.infer<typeof RunningPatrol>

/** Film to render. `getFilmViewAt(request, time)` returns the view of each frame between `from` and `to`. */
const FilmRequest = z
  .strictObject({
    kind: z.literal('film'),
    name: Id,
    seed,
    timeZone,
    cameraID: Id,
    cameraName: z.string(),
    from: Timestamp,
    to: Timestamp,
    pan: Trajectory,
    tilt: Trajectory,
    zoom: Trajectory,
    sled: Trajectory,
    /** True if every picture is black, otherwise omitted. */
    isBlack: z.literal(true).optional(),
  })
  .refine(({ from, to }) => from <= to && to - from <= MAX_PATROL_MS, {
    path: ['to'],
    error: 'must be at most an hour after from',
  })
export type FilmRequest = z.infer<typeof FilmRequest>

/** Job file to store. The text is CSV (RFC 4180, UTF-8), and the name ends in csv. */
const JobFileToStore = z.strictObject({ kind: z.literal('report'), name: Id, createdAt: Timestamp, text: z.string() })
export type JobFileToStore = z.infer<typeof JobFileToStore>

/** Work that the rig requests from the simulator's process. */
const Effect = z.discriminatedUnion('kind', [FilmRequest, JobFileToStore])
export type Effect = z.infer<typeof Effect>

const GalleryRecord = z.strictObject({ ...file, kind: z.enum(['picture', 'film']), format: Id, cameraID: Id })
export type GalleryRecord = z.infer<typeof GalleryRecord>

const JobRecord = z.strictObject({ ...file, kind: z.literal('report') })
export type JobRecord = z.infer<typeof JobRecord>

const ActiveFault = z.strictObject({
  id: Id,
  spec: FaultSpec,
  /** Real time in milliseconds since 1970, or null if the fault has no end. */
  endsAt: z.number().nullable(),
  /** Number of requests that have matched. With `every`, only each nth of them is affected. */
  met: NonNegativeInt,
  applied: NonNegativeInt,
})
export type ActiveFault = z.infer<typeof ActiveFault>

/** The first three kinds are parts of the cable, and the others are defects. */
export const CableFeatureKind = z.enum([
  'clamp',
  'mark',
  'spacer',
  'missing-spacer',
  'corrosion',
  'broken-strand',
  'lightning-burn',
  'loose-bolt',
])
export type CableFeatureKind = z.infer<typeof CableFeatureKind>

const CableRecord = z.strictObject({
  kind: CableFeatureKind,
  /** Position in sled units, rounded to a tenth. */
  at: SledPosition,
  /** Distance from the start of the track, as painted on the cable. */
  metres: z.number(),
  /** Angle around the cable: 0 at the top and 90 on the side that a camera at pan 90 shows. */
  angleDegrees: z.number(),
  /** Severity of a defect, from 0 to 1. For a clamp, the faded fraction of its paint. */
  size: z.number(),
  defect: z.boolean(),
  /** Date of the wire break, the last removal of rust or the clamp's last coat of paint, otherwise null. */
  since: z.iso.datetime().nullable(),
})
export type CableRecord = z.infer<typeof CableRecord>

/** Times are milliseconds on the rig's clock, except `endsAt` in `restarts` and `faults`, which is in real time. */
export const RigState = z
  .strictObject({
    version: z.literal(1),
    seed,
    timeZone,
    /** Time on the rig's clock. All work that was due earlier is complete. */
    time: z.int().pipe(Timestamp),
    issued: NonNegativeInt,
    accounts: z.array(AccountRecord),
    cameras: z.array(CameraRecord),
    sled: Axis,
    presets: z.array(PresetRecord),
    schedules: z.array(ScheduleRecord),
    patrol: RunningPatrol.nullable(),
    gallery: z.array(GalleryRecord),
    jobs: z.array(JobRecord),
    /** Requested films that are not in the gallery yet, oldest first. */
    films: z.array(FilmRequest),
    restarts: z.array(z.strictObject({ service: z.enum(serviceNames), endsAt: z.number() })),
    faults: z.array(ActiveFault),
    motionLog: z.array(MotionEntry),
    /** Work that the simulator's process has not picked up yet. */
    outbox: z.array(Effect),
    /** Ignored by `PUT /sim/state`, because seed and time determine the features. */
    cable: z.array(CableRecord).optional(),
  })
  .refine(({ patrol, time }) => !patrol || Math.abs(time - (patrol.ranFrom ?? patrol.dueAt)) <= MAX_PATROL_MS, {
    path: ['patrol'],
    error: 'must be within an hour of the time of the state',
  })
export type RigState = z.infer<typeof RigState>
