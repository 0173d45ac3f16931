import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { isTextInput } from '../../console/control/keys.ts'
import type { MotionGuard } from '../camera/guard/motion-guard.ts'
import { createGamepadSteering } from './gamepad-steering.ts'

const OWNER = 'gamepad'

/**
 * While a page listens for controllers, the browser polls its devices 250 times a second. Listening for 20 % of the
 * time saves CPU and still detects a press of half a second.
 */
const LISTEN_MS = 100
const LISTEN_PAUSE_MS = 400

const listPads = () => [...navigator.getGamepads()].flatMap((pad) => (pad?.connected ? [pad] : []))

/** Without a guard, each deflection calls `onIneffective`. A controller that cannot steer passes the reason. */
export const useGamepad = (
  guard: MotionGuard | null,
  sled: { backward: () => void; forward: () => void },
  onIneffective: (reason?: string) => void,
) => {
  const { overlays } = useConsole()
  const backward = useEffectEvent(() => sled.backward())
  const forward = useEffectEvent(() => sled.forward())
  const handleIneffective = useEffectEvent((reason?: string) => onIneffective(reason))

  useEffect(() => {
    if (!('getGamepads' in navigator)) return
    const steering = createGamepadSteering({
      press: (axis, { direction, speed }) => {
        if (guard) guard.press(OWNER, axis, direction, speed)
        else handleIneffective()
      },
      adjust: (axis, { direction, speed }) => guard?.adjust(OWNER, axis, direction, speed),
      release: (axis) => guard?.release(OWNER, axis),
      sledBackward: () => backward(),
      sledForward: () => forward(),
      explain: (reason) => handleIneffective(reason),
    })
    const onDisconnect = ({ gamepad }: GamepadEvent) => steering.disconnect(gamepad.index)
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      window.addEventListener('gamepadconnected', begin)
      window.addEventListener('gamepaddisconnected', onDisconnect)
    }
    const unlisten = () => {
      window.removeEventListener('gamepadconnected', begin)
      window.removeEventListener('gamepaddisconnected', onDisconnect)
    }
    const search = () => {
      listen()
      timer = setTimeout(() => {
        if (listPads().length > 0) return begin()
        // Without any listeners, the browser stops the polling that calling getGamepads() has started
        unlisten()
        timer = setTimeout(search, LISTEN_PAUSE_MS)
      }, LISTEN_MS)
    }
    const poll = () => {
      const pads = listPads()
      const isInUse = document.hasFocus() && !overlays.arePopupsOpen() && !isTextInput(document.activeElement)
      if (isInUse) steering.read(pads, performance.now())
      else steering.disarm()
      frame = pads.length > 0 ? requestAnimationFrame(poll) : 0
      if (pads.length === 0) search()
    }
    const begin = () => {
      clearTimeout(timer)
      listen()
      if (frame === 0) frame = requestAnimationFrame(poll)
    }
    const restart = () => {
      steering.disarm()
      begin()
    }
    begin()
    window.addEventListener('focus', restart)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      steering.disarm()
      unlisten()
      window.removeEventListener('focus', restart)
    }
  }, [guard, overlays])
}
