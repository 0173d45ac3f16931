import { createTimer, type Timers } from '../../lib/clock.ts'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import type { Direction } from '../camera/guard/state.ts'
import { HOLD_SPEEDS } from '../camera/guard/state.ts'

type Steering = Pick<MotionGuard, 'press' | 'adjust' | 'release' | 'cancel'>
type Point = { x: number; y: number }

const DEAD_ZONE_PX = 12
/** The camera moves at the speed of a held button if the pointer is at least this far from the start of the drag. */
const FULL_SPEED_PX = 140

const draggedAxes = ['pan', 'tilt'] as const

/**
 * Creates steering by dragging, which works as a joystick: the farther the pointer is from the start of the drag, the
 * faster the camera moves. A drag presses both axes once and then only adjusts them, so an axis whose hold has ended
 * waits for the next drag. `onChange` receives the offset, and null at the end.
 */
export const createDragSteering = (
  clock: Timers,
  { press, adjust, release, cancel }: Steering,
  onChange: (offset: Point | null) => void,
) => {
  /** Pending until a delayed drag starts to steer. */
  const delay = createTimer(clock)
  let drag: { owner: string; from: Point; offset: Point } | null = null

  const steer = () => {
    if (!drag || delay.isSet()) return
    const { owner, offset } = drag
    const { pan, tilt } = toDragSpeeds(offset)
    adjust(owner, 'pan', toDirection(pan), Math.abs(pan))
    adjust(owner, 'tilt', toDirection(tilt), Math.abs(tilt))
    onChange(offset)
  }

  const endDrag = (owner: string, end: (owner: string, axis: (typeof draggedAxes)[number]) => void) => {
    if (drag?.owner !== owner) return
    delay.clear()
    drag = null
    for (const axis of draggedAxes) end(owner, axis)
    onChange(null)
  }

  return {
    /** Begins a drag that steers after `delayMs`. Returns false if another pointer is already dragging. */
    down: (owner: string, from: Point, delayMs = 0): boolean => {
      if (drag) return false
      drag = { owner, from, offset: { x: 0, y: 0 } }
      if (delayMs > 0) delay.set(steer, delayMs)
      for (const axis of draggedAxes) press(owner, axis, 1, 0)
      steer()
      return true
    },
    move: (owner: string, { x, y }: Point) => {
      if (drag?.owner !== owner) return
      drag.offset = { x: x - drag.from.x, y: y - drag.from.y }
      steer()
    },
    up: (owner: string) => endDrag(owner, release),
    cancel: (owner: string, reason: string) => endDrag(owner, (name, axis) => cancel(name, axis, reason)),
    /** Cancels the drag. Called when the element is removed, because it then receives no further pointer events. */
    end: () => {
      if (drag) endDrag(drag.owner, (name, axis) => cancel(name, axis))
    },
  }
}

/**
 * Returns fractions of full speed, positive to the right and up. They are rounded to hundredths, so that a trembling
 * hand causes no new commands.
 */
export const toDragSpeeds = ({ x, y }: Point) => {
  const distance = Math.hypot(x, y)
  const strength = Math.min(1, Math.max(0, (distance - DEAD_ZONE_PX) / (FULL_SPEED_PX - DEAD_ZONE_PX)))
  const getAxisSpeed = (component: number, fullSpeed: number) =>
    distance === 0 ? 0 : Math.round((component / distance) * strength * fullSpeed * 100) / 100 + 0
  return { pan: getAxisSpeed(x, HOLD_SPEEDS.pan), tilt: getAxisSpeed(-y, HOLD_SPEEDS.tilt) }
}

const toDirection = (speed: number): Direction => (speed < 0 ? -1 : 1)
