import { useEffect, useEffectEvent } from 'react'
import { isField, isSomethingOpen } from '../../ui/attention.ts'
import type { GuardedCamera } from '../guard/camera-guards.ts'
import { createGamepadPilot } from './gamepad-pilot.ts'

const OWNER = 'gamepad'

/**
 * A page that listens for controllers makes the browser read its devices 250 times a second, a quarter of what the live
 * view costs at rest: as long as there is none it listens a fifth of the time. A press of half a second is seen.
 */
const LISTENS_FOR_MS = 100
const PAUSE_MS = 400

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
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      window.addEventListener('gamepadconnected', begin)
      window.addEventListener('gamepaddisconnected', pilot.disarm)
    }
    const unlisten = () => {
      window.removeEventListener('gamepadconnected', begin)
      window.removeEventListener('gamepaddisconnected', pilot.disarm)
    }
    const search = () => {
      listen()
      timer = setTimeout(() => {
        if (connectedPad()) return begin()
        // The last listener that goes ends the reading, which a look at the controllers begins too
        unlisten()
        timer = setTimeout(search, PAUSE_MS)
      }, LISTENS_FOR_MS)
    }
    const look = () => {
      const pad = connectedPad()
      if (!pad || !document.hasFocus() || isSomethingOpen() || isField(document.activeElement)) pilot.disarm()
      else pilot.read(pad, performance.now())
      frame = pad ? requestAnimationFrame(look) : 0
      if (!pad) search()
    }
    const begin = () => {
      clearTimeout(timer)
      listen()
      pilot.disarm()
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    begin()
    window.addEventListener('focus', begin)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      pilot.disarm()
      unlisten()
      window.removeEventListener('focus', begin)
    }
  }, [guard])
}
