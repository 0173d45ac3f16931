import type { Clock } from '../../console/console.ts'
import type { Direction } from '../guard/commands.ts'
import { HOLD_SPEEDS } from '../guard/commands.ts'
import type { MotionGuard } from '../guard/motion-guard.ts'

type Deps = Pick<MotionGuard, 'press' | 'adjust' | 'release'> & Pick<Clock, 'setTimer' | 'clearTimer'>

const OWNER = 'wheel'
/** A turning wheel sends events more often than this. */
const PAUSE_MS = 200
/** A touch pad keeps reporting turns, weaker and weaker, after the fingers have left it: that counts as a release. */
const COASTING_STRENGTH = 0.5

/**
 * A turning wheel holds the zoom. It is pressed once and then only adjusted: a hold that has ended, by the guard or
 * because the wheel coasts, stays ended until the wheel has paused.
 */
export const createWheelZoom = ({ press, adjust, release, setTimer, clearTimer }: Deps) => {
  let turn: { strongest: number; isCoasting: boolean; direction: Direction; timer: unknown } | null = null

  const pause = () => {
    if (!turn) return
    clearTimer(turn.timer)
    turn = null
    release(OWNER, 'zoom')
  }

  const begin = (direction: Direction, strength: number) => {
    turn = { strongest: strength, isCoasting: false, direction, timer: setTimer(pause, PAUSE_MS) }
    press(OWNER, 'zoom', direction, HOLD_SPEEDS.zoom)
  }

  const continueTurn = (going: NonNullable<typeof turn>, direction: Direction, strength: number) => {
    clearTimer(going.timer)
    going.timer = setTimer(pause, PAUSE_MS)
    going.strongest = Math.max(going.strongest, strength)
    if (going.isCoasting) return
    going.isCoasting = strength < going.strongest * COASTING_STRENGTH
    if (going.isCoasting) release(OWNER, 'zoom')
    else if (going.direction !== direction) adjust(OWNER, 'zoom', direction, HOLD_SPEEDS.zoom)
    going.direction = direction
  }

  return {
    /** Handles a turn of the wheel: negative is away from the operator, and zooms in. */
    turned: (by: number) => {
      if (by === 0) return
      const direction = by < 0 ? 1 : -1
      if (turn) continueTurn(turn, direction, Math.abs(by))
      else begin(direction, Math.abs(by))
    },
    /** The pointer has left the picture, or the component is removed. */
    pause,
  }
}
