import type { AxisName, Movement } from './movement.ts'

/** Which axis is meant: one of a camera (`target` is its id), or the sled's (`target` is 'sled'). */
export type AxisRef = { target: string; axis: AxisName }

/** Where an axis is and how fast it goes, in its own unit (degrees, zoom or sled units) and per second. */
export type AxisState = { position: number; velocity: number }

/** From `from` (ms of the rig's clock) on, a constant acceleration: position in units, per second, per second². */
type Segment = { from: number; position: number; velocity: number; acceleration: number }

/** A movement as a function of time: each segment holds until the next begins, the last is a standstill. */
export type Trajectory = Segment[]

/** A session that drives an axis. */
export type AxisHolder = {
  session: string
  /** Until when it counts if nothing more is heard of it, ms of the rig's clock. */
  until: number
  /** Whether another session has stopped the axis since: its commands are refused then. */
  isStopped: boolean
}

/** One axis of the machine: where it is at any time, the latest movement that it made, for the log, and who drives it. */
export type Axis = { trajectory: Trajectory; movement: Movement | null; holders: AxisHolder[] }
