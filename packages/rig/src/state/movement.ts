export type AxisName = 'pan' | 'tilt' | 'zoom' | 'sled'

/** What a movement is part of, in the motion log's words. */
export type MovementKind = 'step' | 'drive' | 'preset' | 'home' | 'patrol'

/** Why a movement ended: it got there, somebody stopped it, the axis ended, nobody renewed it, … */
export type EndReason =
  | 'done'
  | 'stopped'
  | 'end'
  | 'dead-man'
  | 'restart'
  | 'shutdown'
  | 'replaced'
  | 'stuck'
  | 'jam'
  | 'offline'
  | 'removed'

/** What an axis is doing, or did last. Times are ms of the rig's clock. */
export type Movement = {
  id: number
  kind: MovementKind
  asked: number
  began: number
  /** When it stands, known from the trajectory unless something comes between. */
  ends: number
  reason: EndReason
  /** The place that it goes to, where it has one; not wrapped, so that steps add up. */
  goal: number | null
  /** A drive's fraction of full speed. */
  fraction: number | null
  /** Since when, or from when on, it is being braked to a standstill. */
  braked: number | null
  /** Whether a drive has been renewed, which shortens its dead-man. */
  renewed: boolean
}

/** A movement as the motion log lists it; times are ms of the rig's clock. `ended` and `reason` are null while it is under way. */
export type MotionEntry = {
  id: number
  /** A camera's id, or 'sled'. */
  target: string
  axis: AxisName
  kind: MovementKind
  asked: number
  began: number
  ended: number | null
  reason: EndReason | null
}
