import { createTimer, type Timers } from '../../lib/clock.ts'
import { SCROLL_END_DELAY_MS } from '../../ui/wheel-axis.ts'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import type { Direction } from '../camera/guard/state.ts'
import { HOLD_SPEEDS } from '../camera/guard/state.ts'

type Steering = Pick<MotionGuard, 'press' | 'adjust' | 'release'>

const OWNER = 'wheel'
/** Inertial scrolling fades. Below this fraction of the largest event, an event counts as a release. */
const RELEASE_FRACTION = 0.5

/** The first event presses the zoom axis, and later ones adjust it, so an ended hold restarts only after a pause. */
export const createWheelZoom = (clock: Timers, { press, adjust, release }: Steering) => {
  const timer = createTimer(clock)
  let rotation: { strongest: number; isCoasting: boolean; direction: Direction } | null = null

  const pause = () => {
    if (!rotation) return
    timer.clear()
    rotation = null
    release(OWNER, 'zoom')
  }

  const begin = (direction: Direction, strength: number) => {
    rotation = { strongest: strength, isCoasting: false, direction }
    timer.set(pause, SCROLL_END_DELAY_MS)
    press(OWNER, 'zoom', direction, HOLD_SPEEDS.zoom)
  }

  const continueRotation = (current: NonNullable<typeof rotation>, direction: Direction, strength: number) => {
    timer.set(pause, SCROLL_END_DELAY_MS)
    current.strongest = Math.max(current.strongest, strength)
    if (current.isCoasting) return
    current.isCoasting = strength < current.strongest * RELEASE_FRACTION
    if (current.isCoasting) release(OWNER, 'zoom')
    else if (current.direction !== direction) adjust(OWNER, 'zoom', direction, HOLD_SPEEDS.zoom)
    current.direction = direction
  }

  return {
    /** Handles the `deltaY` of a wheel event. A negative value zooms in. */
    turn: (deltaY: number) => {
      if (deltaY === 0) return
      const direction = deltaY < 0 ? 1 : -1
      if (rotation) continueRotation(rotation, direction, Math.abs(deltaY))
      else begin(direction, Math.abs(deltaY))
    },
    pause,
  }
}
