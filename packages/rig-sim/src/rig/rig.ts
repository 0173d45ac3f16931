import type { ServiceName } from '@rig/contract'
import type { Axis } from './axis.ts'
import type { Fault } from './fault-kinds.ts'
import type { MotionEntry } from './motion-log.ts'
import type { Effect, FilmOrder, Patrol } from './patrol-record.ts'

/** A person who may sign in. The hash is opaque here: the access layer makes and checks it. */
export type Account = {
  id: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  companyName: string
  companyAddress: string
  isSuperAdmin: boolean
}

export type Camera = {
  cameraID: string
  /** 'ptz' or 'webcam' in the name decides what the camera can do (spec 1). */
  name: string
  online: boolean
  pan: Axis
  tilt: Axis
  zoom: Axis
}

/** Where a camera looks: degrees, degrees, 0…100. */
export type Look = { pan: number; tilt: number; zoom: number }

export type Preset = Look & { id: string; nxid: string; cameraID: string; name: string; default: boolean }

/** A daily patrol. The keys are the wire's own (spec 3); `createdAt` is ms of the rig's clock. */
export type Schedule = Look & {
  _id: string
  cameraID: string
  time: string
  sled_start: number
  sled_stop: number
  createdAt: number
}

/** What the gallery knows of a file; the bytes lie outside the rig. */
export type GalleryItem = {
  name: string
  kind: 'picture' | 'film'
  format: string
  cameraID: string
  createdAt: number
  bytes: number
}

export type Job = { name: string; kind: 'report'; createdAt: number; bytes: number }

/** A service that is away; `endsAt` is ms of the machine's clock. */
type Restart = { service: ServiceName; endsAt: number }

/**
 * The whole rig as plain data: JSON and back is the same rig.
 * Times are ms of the rig's clock, except in `restarts` and `faults`, which live on the machine's clock.
 */
export type Rig = {
  version: 1
  seed: number
  /** IANA name of the zone in which schedules are meant. */
  timeZone: string
  /** The moment up to which everything that was due has been settled. */
  time: number
  /** How many identifiers have been given out. */
  issued: number
  accounts: Account[]
  cameras: Camera[]
  sled: Axis
  presets: Preset[]
  schedules: Schedule[]
  patrol: Patrol | null
  gallery: GalleryItem[]
  jobs: Job[]
  /** Films that have been ordered and are not in the gallery yet, oldest first. */
  films: FilmOrder[]
  restarts: Restart[]
  faults: Fault[]
  motionLog: MotionEntry[]
  /** What the world outside has to do and has not been told yet. */
  outbox: Effect[]
}
