import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isField } from '../../console/attention.ts'
import type { LiveCamera } from '../live-camera.ts'
import { createGamepadPilot } from './gamepad-pilot.ts'

const OWNER = 'gamepad'

/**
 * A page that listens for controllers makes the browser read its devices 250 times a second, a quarter of what an idle live
 * view costs: it polls at 20 % duty while none is connected. A press of half a second is seen.
 */
const LISTENS_FOR_MS = 100
const PAUSE_MS = 400

const connectedPad = () => navigator.getGamepads().find((pad) => pad?.connected && pad.mapping === 'standard')

/** Lets a connected controller steer the camera, if it can be steered, and step the sled. */
export const useGamepad = (liveCamera: LiveCamera | null, sled: { backward: () => void; forward: () => void }) => {
  const backward = useEffectEvent(() => sled.backward())
  const forward = useEffectEvent(() => sled.forward())

  useEffect(() => {
    if (!('getGamepads' in navigator)) return
    const pilot = createGamepadPilot({
      press: (axis, { direction, speed }) => liveCamera?.press(OWNER, axis, direction, speed),
      adjust: (axis, { direction, speed }) => liveCamera?.adjust(OWNER, axis, direction, speed),
      release: (axis) => liveCamera?.release(OWNER, axis),
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
        // Removing the last listener ends the polling, which reading the controllers begins too
        unlisten()
        timer = setTimeout(search, PAUSE_MS)
      }, LISTENS_FOR_MS)
    }
    const look = () => {
      const pad = connectedPad()
      if (!pad || !document.hasFocus() || isDialogOpen() || isField(document.activeElement)) pilot.disarm()
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
  }, [liveCamera])
}
