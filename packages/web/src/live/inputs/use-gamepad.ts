import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTextInput } from '../../console/keyboard-focus.ts'
import type { LiveCamera } from '../live-camera.ts'
import { createGamepadSteering } from './gamepad-steering.ts'

const OWNER = 'gamepad'

/**
 * While a page listens for controllers, the browser reads its devices 250 times a second, a quarter of the cost of an
 * idle live view. So it polls at 20 % duty while none is connected, which detects a press of half a second.
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
    const steering = createGamepadSteering({
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
      window.addEventListener('gamepaddisconnected', steering.disarm)
    }
    const unlisten = () => {
      window.removeEventListener('gamepadconnected', begin)
      window.removeEventListener('gamepaddisconnected', steering.disarm)
    }
    const search = () => {
      listen()
      timer = setTimeout(() => {
        if (connectedPad()) return begin()
        // Removing the last listener ends the polling, which reading the controllers also starts
        unlisten()
        timer = setTimeout(search, PAUSE_MS)
      }, LISTENS_FOR_MS)
    }
    const look = () => {
      const pad = connectedPad()
      if (!pad || !document.hasFocus() || isDialogOpen() || isTextInput(document.activeElement)) steering.disarm()
      else steering.read(pad, performance.now())
      frame = pad ? requestAnimationFrame(look) : 0
      if (!pad) search()
    }
    const begin = () => {
      clearTimeout(timer)
      listen()
      steering.disarm()
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    begin()
    window.addEventListener('focus', begin)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      steering.disarm()
      unlisten()
      window.removeEventListener('focus', begin)
    }
  }, [liveCamera])
}
