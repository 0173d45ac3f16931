import { z } from 'zod'
import { Id } from '../reply.ts'
import { isTimeZone } from '../rules.ts'
import { TimeOfDay } from '../schedules.ts'
import { serviceNames } from '../services.ts'
import { SledPosition } from '../sled.ts'
import { FaultSpec } from './fault.ts'
import { Axis, Count, Figure, Moment, MotionEntry, Trajectory } from './motion.ts'

/** The longest patrol (approach, run and return) takes minutes. */
const LONGEST_PATROL_MS = 3_600_000

const position = { pan: Figure, tilt: Figure, zoom: Figure }
const file = { name: Id, createdAt: Moment, bytes: Count }
const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** A user who can sign in. */
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
  /** 'ptz' or 'webcam' in the name determines the controls (spec 1). */
  name: z.string(),
  online: z.boolean(),
  pan: Axis,
  tilt: Axis,
  zoom: Axis,
})
export type CameraRecord = z.infer<typeof CameraRecord>

const PresetRecord = z.strictObject({ id: Id, nxid: Id, cameraID: Id, name: Id, default: z.boolean(), ...position })
export type PresetRecord = z.infer<typeof PresetRecord>

/** A daily patrol, with the keys of the API (spec 3). */
const ScheduleRecord = z.strictObject({
  _id: Id,
  cameraID: Id,
  time: TimeOfDay,
  ...position,
  sled_start: SledPosition,
  sled_stop: SledPosition,
  /** When it runs next. */
  dueAt: Moment,
})
export type ScheduleRecord = z.infer<typeof ScheduleRecord>

/** The patrol in progress. */
const PatrolRecord = z.strictObject({
  /** Name of its film and its report without extension; unique among patrols. */
  name: Id,
  cameraID: Id,
  cameraName: z.string(),
  schedule: ScheduleRecord,
  /** To the start of the patrol; along the cable, filmed; back to the earlier positions of camera and sled. */
  phase: z.enum(['approach', 'run', 'return']),
  dueAt: Moment,
  phaseBegan: Moment,
  ranFrom: Moment.nullable(),
  cameFrom: z.strictObject({ ...position, sled: Figure }),
})
export type PatrolRecord = z.infer<typeof PatrolRecord>

/** A film to make: its frames are `filmViewAt(order, time)` for times from `from` to `to`. */
const FilmOrder = z
  .strictObject({
    kind: z.literal('film'),
    /** A file name that ends in mp4. */
    name: Id,
    seed,
    timeZone,
    cameraID: Id,
    cameraName: z.string(),
    from: Moment,
    to: Moment,
    pan: Trajectory,
    tilt: Trajectory,
    zoom: Trajectory,
    sled: Trajectory,
  })
  .refine(({ from, to }) => from <= to && to - from <= LONGEST_PATROL_MS, {
    path: ['to'],
    error: 'must be at most an hour after from',
  })
export type FilmOrder = z.infer<typeof FilmOrder>

/** A job file to store: CSV (RFC 4180, UTF-8) under a name that ends in csv. */
const ReportOrder = z.strictObject({ kind: z.literal('report'), name: Id, createdAt: Moment, text: z.string() })
export type ReportOrder = z.infer<typeof ReportOrder>

/** Work that the rig requests from the process around it. */
const Effect = z.discriminatedUnion('kind', [FilmOrder, ReportOrder])
export type Effect = z.infer<typeof Effect>

/** A file of the gallery; its bytes are not part of the state. */
const GalleryRecord = z.strictObject({ ...file, kind: z.enum(['picture', 'film']), format: Id, cameraID: Id })
export type GalleryRecord = z.infer<typeof GalleryRecord>

const JobRecord = z.strictObject({ ...file, kind: z.literal('report') })
export type JobRecord = z.infer<typeof JobRecord>

const Fault = z.strictObject({
  id: Id,
  spec: FaultSpec,
  /** ms of the machine's clock; null if the fault has no end. */
  endsAt: z.number().nullable(),
  /** Number of requests that matched; `every` counts them. */
  met: Count,
  /** Number of requests that it affected; `times` counts them. */
  applied: Count,
})
export type Fault = z.infer<typeof Fault>

/** Kinds of features on the cable: the first three are parts of it, the others are defects. */
export const FeatureKind = z.enum([
  'clamp',
  'mark',
  'spacer',
  'missing-spacer',
  'corrosion',
  'broken-strand',
  'lightning-burn',
  'loose-bolt',
])
export type FeatureKind = z.infer<typeof FeatureKind>

const CableRecord = z.strictObject({
  kind: FeatureKind,
  /** Position along the cable in sled units, to a tenth. */
  at: SledPosition,
  /** Distance from the start of the track, as on the marks. */
  metres: z.number(),
  /** Around the cable: 0 is the top, 90 the side that a camera at pan 90 shows. */
  angleDegrees: z.number(),
  /** 0 slight … 1 severe: the extent in pictures and the grade in reports; for a clamp, how faded its paint is. */
  size: z.number(),
  defect: z.boolean(),
  /** Date of a wire's break, the start of a year's rust or a clamp's last paint; null for everything else. */
  since: z.iso.datetime().nullable(),
})
export type CableRecord = z.infer<typeof CableRecord>

/**
 * The complete state of the rig, as `GET /sim/state` returns and `PUT /sim/state` accepts it: the rig can continue from any
 * valid state. Times are ms of the rig's clock, except `endsAt` in `restarts` and `faults`, which is on the machine's clock.
 */
export const State = z
  .strictObject({
    version: z.literal(1),
    seed,
    /** IANA name of the schedules' time zone. */
    timeZone,
    /** Everything that was due up to this moment has been done. */
    time: z.int().pipe(Moment),
    /** Number of identifiers issued so far. */
    issued: Count,
    accounts: z.array(AccountRecord),
    cameras: z.array(CameraRecord),
    sled: Axis,
    presets: z.array(PresetRecord),
    schedules: z.array(ScheduleRecord),
    patrol: PatrolRecord.nullable(),
    gallery: z.array(GalleryRecord),
    jobs: z.array(JobRecord),
    /** Ordered films that are not in the gallery yet, oldest first. */
    films: z.array(FilmOrder),
    restarts: z.array(z.strictObject({ service: z.enum(serviceNames), endsAt: z.number() })),
    faults: z.array(Fault),
    motionLog: z.array(MotionEntry),
    /** Ordered work that has not been handed over yet. */
    outbox: z.array(Effect),
    /** Features of the cable. Derived from seed and time, and ignored by `PUT /sim/state`. */
    cable: z.array(CableRecord).optional(),
  })
  .refine(({ patrol, time }) => !patrol || Math.abs(time - (patrol.ranFrom ?? patrol.dueAt)) <= LONGEST_PATROL_MS, {
    path: ['patrol'],
    error: 'must be of the hour around the time of the state',
  })
export type State = z.infer<typeof State>
