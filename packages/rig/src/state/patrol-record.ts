import type { Trajectory } from './axis.ts'
import type { Look, Schedule } from './records.ts'

/** The patrol under way; times are ms of the rig's clock. */
export type Patrol = {
  /** What its film and its report are called, each with its own ending; no file of another patrol is. */
  name: string
  cameraID: string
  cameraName: string
  schedule: Schedule
  /** To the start of the patrol; along the cable, filmed; back to where camera and sled were. */
  phase: 'approach' | 'run' | 'return'
  dueAt: number
  phaseBegan: number
  ranFrom: number | null
  cameFrom: Look & { sled: number }
}

/** A film to make: every picture of it is `filmViewAt(order, time)` for a time between `from` and `to`. */
export type FilmOrder = {
  kind: 'film'
  /** File name, ends in mp4. */
  name: string
  seed: number
  timeZone: string
  cameraID: string
  cameraName: string
  from: number
  to: number
  pan: Trajectory
  tilt: Trajectory
  zoom: Trajectory
  sled: Trajectory
}

/** A job file to keep. */
export type ReportOrder = {
  kind: 'report'
  /** File name, ends in csv. */
  name: string
  createdAt: number
  /** CSV by RFC 4180, UTF-8. */
  text: string
}

/** What the world outside the rig has to do. */
export type Effect = FilmOrder | ReportOrder
