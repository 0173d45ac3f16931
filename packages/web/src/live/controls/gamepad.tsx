import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { isTextInput } from '../../console/control/keys.ts'
import { createTimer } from '../../lib/clock.ts'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import { ptzAxes, SUSPENDED_MESSAGE } from '../camera/guard/state.ts'
import { createGamepadSteering } from './gamepad-steering.ts'

const OWNER = 'gamepad'

/**
 * A controller is read once a frame. If frames stop although the page is visible, for example because the monitor is
 * off, its release cannot be read, so its hold ends.
 */
const MAX_FRAME_INTERVAL_MS = 500

const listControllers = () => [...navigator.getGamepads()].flatMap((pad) => (pad?.connected ? [pad] : []))

export type GamepadProps = {
  guard: MotionGuard | null
  sled: { backward: () => void; forward: () => void }
  /**
   * Called for each deflection while `guard` is null. Also called with a `reason` when the controller itself cannot
   * steer, or when its hold has ended because it has disconnected.
   */
  onIneffective: (reason?: string) => void
}

/** Steers with the connected controllers. Renders nothing. */
export const Gamepad = ({ guard, sled, onIneffective }: GamepadProps) => {
  useGamepad(guard, sled, onIneffective)
  return null
}

const useGamepad = (
  guard: GamepadProps['guard'],
  sled: GamepadProps['sled'],
  onIneffective: GamepadProps['onIneffective'],
) => {
  const { clock, overlays } = useConsole()
  const backward = useEffectEvent(() => sled.backward())
  const forward = useEffectEvent(() => sled.forward())
  const handleIneffective = useEffectEvent((reason?: string) => onIneffective(reason))

  useEffect(() => {
    const steering = createGamepadSteering({
      press: () => {
        if (!guard) return handleIneffective()
        for (const axis of ptzAxes) guard.press(OWNER, axis, 1, 0)
      },
      adjust: ({ axis, direction, speed }) => guard?.adjust(OWNER, axis, direction, speed),
      release: () => {
        for (const axis of ptzAxes) guard?.release(OWNER, axis)
      },
      sledBackward: () => backward(),
      sledForward: () => forward(),
      explain: (reason) => handleIneffective(reason),
    })
    const endUnreadHold = () => {
      if (!steering.isHolding()) return
      for (const axis of ptzAxes) guard?.cancel(OWNER, axis, SUSPENDED_MESSAGE)
      steering.disarm()
    }
    const frames = createTimer(clock)
    const poll = () => {
      frames.set(endUnreadHold, MAX_FRAME_INTERVAL_MS)
      if (!document.hasFocus() || overlays.arePopupsOpen()) steering.disarm()
      else steering.read(listControllers(), performance.now(), isTextInput(document.activeElement))
      frame = requestAnimationFrame(poll)
    }
    let frame = requestAnimationFrame(poll)
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('gamepaddisconnected', ({ gamepad }) => steering.disconnect(gamepad.index), { signal })
    window.addEventListener('focus', steering.disarm, { signal })
    return () => {
      cancelAnimationFrame(frame)
      frames.clear()
      listeners.abort()
      steering.disarm()
    }
  }, [guard, clock, overlays])
}
