import { useEffect, useEffectEvent } from 'react'
import { isField, isSomethingOpen } from '../motion/attention.ts'
import type { GuardedCamera } from './camera-guards.ts'
import { createGamepadPilot } from './gamepad-pilot.ts'

const OWNER = 'gamepad'

const connectedPad = () => navigator.getGamepads().find((pad) => pad?.connected && pad.mapping === 'standard')

/** Lets a connected controller steer the camera and step the sled. */
export const useGamepad = (guard: GuardedCamera | null, sled: { backward: () => void; forward: () => void }) => {
  const backward = useEffectEvent(() => sled.backward())
  const forward = useEffectEvent(() => sled.forward())

  useEffect(() => {
    if (!('getGamepads' in navigator)) return
    const pilot = createGamepadPilot({
      press: (axis, { direction, speed }) => guard?.press(OWNER, axis, direction, speed),
      adjust: (axis, { direction, speed }) => guard?.adjust(OWNER, axis, direction, speed),
      release: (axis) => guard?.release(OWNER, axis),
      sledBackward: () => backward(),
      sledForward: () => forward(),
    })
    let frame = 0
    const look = () => {
      const pad = connectedPad()
      if (!pad || !document.hasFocus() || isSomethingOpen() || isField(document.activeElement)) pilot.disarm()
      else pilot.read(pad, performance.now())
      frame = pad ? requestAnimationFrame(look) : 0
    }
    const begin = () => {
      pilot.disarm()
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    begin()
    window.addEventListener('gamepadconnected', begin)
    window.addEventListener('gamepaddisconnected', pilot.disarm)
    window.addEventListener('focus', begin)
    return () => {
      cancelAnimationFrame(frame)
      pilot.disarm()
      window.removeEventListener('gamepadconnected', begin)
      window.removeEventListener('gamepaddisconnected', pilot.disarm)
      window.removeEventListener('focus', begin)
    }
  }, [guard])
}
