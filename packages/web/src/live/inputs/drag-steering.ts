import type { Direction } from '../guard/commands.ts'
import { HOLD_SPEEDS } from '../guard/commands.ts'
import type { MotionGuard } from '../guard/motion-guard.ts'

type Controls = Pick<MotionGuard, 'press' | 'adjust' | 'release' | 'cancel'>
type Point = { x: number; y: number }

/**
 * Distances from the start of a drag, in px: up to the first it has no effect, from the second it drives at full speed.
 */
const REST_PX = 12
const REACH_PX = 140

const dragged = ['pan', 'tilt'] as const

/**
 * A drag over the picture works like a joystick: the further from its start, the faster. Both axes are pressed once, at
 * speed 0, and then only adjusted: a hold that the guard has ended stays ended until the next press.
 */
export const createDragSteering = ({ press, adjust, release, cancel }: Controls) => {
  let drag: { owner: string; from: Point } | null = null

  const finish = (owner: string, how: Controls['release']) => {
    if (drag?.owner !== owner) return
    drag = null
    for (const axis of dragged) how(owner, axis)
  }

  return {
    /** Returns whether the drag begins; a second pointer has no effect. */
    down: (owner: string, from: Point): boolean => {
      if (drag) return false
      drag = { owner, from }
      for (const axis of dragged) press(owner, axis, 1, 0)
      return true
    },
    /** Returns the offset of the pointer from the start of its drag; null if it does not drag. */
    move: (owner: string, { x, y }: Point): Point | null => {
      if (drag?.owner !== owner) return null
      const away = { x: x - drag.from.x, y: y - drag.from.y }
      const { pan, tilt } = speedsOf(away)
      adjust(owner, 'pan', directionOf(pan), Math.abs(pan))
      adjust(owner, 'tilt', directionOf(tilt), Math.abs(tilt))
      return away
    },
    up: (owner: string) => finish(owner, release),
    cancel: (owner: string) => finish(owner, cancel),
    /** The element over the picture is removed: it receives no more pointer events. */
    end: () => {
      if (drag) finish(drag.owner, cancel)
    },
  }
}

/** Signed fractions of full speed: right and up are positive. In hundredths: a trembling hand causes no new command. */
export const speedsOf = ({ x, y }: Point) => {
  const distance = Math.hypot(x, y)
  const strength = Math.min(1, Math.max(0, (distance - REST_PX) / (REACH_PX - REST_PX)))
  const speedAlong = (part: number, fullSpeed: number) =>
    distance === 0 ? 0 : Math.round((part / distance) * strength * fullSpeed * 100) / 100 + 0
  return { pan: speedAlong(x, HOLD_SPEEDS.pan), tilt: speedAlong(-y, HOLD_SPEEDS.tilt) }
}

const directionOf = (speed: number): Direction => (speed < 0 ? -1 : 1)
