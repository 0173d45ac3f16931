import type { ServiceName } from '@rig/contract'
import type { Axis } from './axis.ts'
import type { Fault } from './fault.ts'
import type { MotionEntry } from './movement.ts'
import type { Effect, FilmOrder, Patrol } from './patrol-record.ts'
import type { Account, Camera, GalleryItem, Job, Preset, Schedule } from './records.ts'

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
  /** The moment up to which everything that was due has been done. */
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
  /** What the rig has ordered from the world outside and not handed over yet. */
  outbox: Effect[]
}
