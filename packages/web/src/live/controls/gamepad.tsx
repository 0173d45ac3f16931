import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { isTextInput } from '../../console/control/keys.ts'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import { ptzAxes } from '../camera/guard/state.ts'
import { createGamepadSteering } from './gamepad-steering.ts'

const OWNER = 'gamepad'

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
  const { overlays } = useConsole()
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
    const poll = () => {
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
      listeners.abort()
      steering.disarm()
    }
  }, [guard, overlays])
}
