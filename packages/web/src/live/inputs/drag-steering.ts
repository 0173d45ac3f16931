import type { Direction } from '../guard/commands.ts'
import { HOLD_SPEEDS } from '../guard/commands.ts'
import type { MotionGuard } from '../guard/motion-guard.ts'

type Controls = Pick<MotionGuard, 'press' | 'adjust' | 'release' | 'cancel'>
type Point = { x: number; y: number }

const DEAD_ZONE_PX = 12
/** Distance from the start of the drag at which the camera moves at full speed. */
const FULL_SPEED_PX = 140

const draggedAxes = ['pan', 'tilt'] as const

/**
 * Turns drags into camera movements, as a joystick does: the farther the pointer is from the start of the drag, the
 * faster the camera moves. Each drag presses both axes once, at speed 0, and then only adjusts them, so that after the
 * guard has ended a hold, the axis moves again only with the next drag.
 */
export const createDragSteering = ({ press, adjust, release, cancel }: Controls) => {
  let drag: { owner: string; from: Point } | null = null

  const finish = (owner: string, how: Controls['release']) => {
    if (drag?.owner !== owner) return
    drag = null
    for (const axis of draggedAxes) how(owner, axis)
  }

  return {
    /** Begins a drag. Returns false if another pointer is already dragging. */
    down: (owner: string, from: Point): boolean => {
      if (drag) return false
      drag = { owner, from }
      for (const axis of draggedAxes) press(owner, axis, 1, 0)
      return true
    },
    /** Returns the offset of the pointer from the start of its drag, or null if this pointer is not dragging. */
    move: (owner: string, { x, y }: Point): Point | null => {
      if (drag?.owner !== owner) return null
      const away = { x: x - drag.from.x, y: y - drag.from.y }
      const { pan, tilt } = toDragSpeeds(away)
      adjust(owner, 'pan', toDirection(pan), Math.abs(pan))
      adjust(owner, 'tilt', toDirection(tilt), Math.abs(tilt))
      return away
    },
    up: (owner: string) => finish(owner, release),
    cancel: (owner: string) => finish(owner, cancel),
    /** Cancels the drag. Called when the element is removed, because it then receives no further pointer events. */
    end: () => {
      if (drag) finish(drag.owner, cancel)
    },
  }
}

/**
 * Returns signed fractions of full speed, with right and up positive. Rounds to hundredths, so that a trembling hand
 * causes no new commands.
 */
export const toDragSpeeds = ({ x, y }: Point) => {
  const distance = Math.hypot(x, y)
  const strength = Math.min(1, Math.max(0, (distance - DEAD_ZONE_PX) / (FULL_SPEED_PX - DEAD_ZONE_PX)))
  const speedAlong = (part: number, fullSpeed: number) =>
    distance === 0 ? 0 : Math.round((part / distance) * strength * fullSpeed * 100) / 100 + 0
  return { pan: speedAlong(x, HOLD_SPEEDS.pan), tilt: speedAlong(-y, HOLD_SPEEDS.tilt) }
}

const toDirection = (speed: number): Direction => (speed < 0 ? -1 : 1)
