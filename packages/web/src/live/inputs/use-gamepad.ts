import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { isTextInput } from '../../console/keyboard-focus.ts'
import type { LiveCamera } from '../live-camera.ts'
import { createGamepadSteering } from './gamepad-steering.ts'

const OWNER = 'gamepad'

/**
 * While a page listens for controllers, the browser polls its devices 250 times a second. Listening for 20 % of the
 * time saves CPU and still detects a press of half a second.
 */
const LISTEN_MS = 100
const LISTEN_PAUSE_MS = 400

const connectedPad = () => navigator.getGamepads().find((pad) => pad?.connected && pad.mapping === 'standard')

/** Without a live camera, each deflection calls `onUnsteerable`. */
export const useGamepad = (
  liveCamera: LiveCamera | null,
  sled: { backward: () => void; forward: () => void },
  onUnsteerable: () => void,
) => {
  const { popups } = useConsole()
  const backward = useEffectEvent(() => sled.backward())
  const forward = useEffectEvent(() => sled.forward())
  const handleUnsteerable = useEffectEvent(() => onUnsteerable())

  useEffect(() => {
    if (!('getGamepads' in navigator)) return
    const steering = createGamepadSteering({
      press: (axis, { direction, speed }) => {
        if (liveCamera) liveCamera.press(OWNER, axis, direction, speed)
        else handleUnsteerable()
      },
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
        // Without any listeners, the browser stops the polling that calling getGamepads() has started
        unlisten()
        timer = setTimeout(search, LISTEN_PAUSE_MS)
      }, LISTEN_MS)
    }
    const poll = () => {
      const pad = connectedPad()
      if (!pad || !document.hasFocus() || popups.areOpen() || isTextInput(document.activeElement)) steering.disarm()
      else steering.read(pad, performance.now())
      frame = pad ? requestAnimationFrame(poll) : 0
      if (!pad) search()
    }
    const begin = () => {
      clearTimeout(timer)
      listen()
      steering.disarm()
      if (frame === 0) frame = requestAnimationFrame(poll)
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
  }, [liveCamera, popups])
}
