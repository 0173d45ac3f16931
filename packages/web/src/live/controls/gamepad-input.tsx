import { useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { GamepadProps } from './gamepad.tsx'

/** Few operators have a controller, so this code is loaded only when one is connected. */
export const GamepadInput = (props: GamepadProps) => useHasController() && <Gamepad {...props} />

const Gamepad = lazyPart(() => import('./gamepad.tsx'), 'Gamepad')

/**
 * While a page listens for controllers, the browser polls its devices 250 times a second. Listening for 20 % of the
 * time saves CPU and still detects a press of half a second.
 */
const LISTEN_MS = 100
const LISTEN_PAUSE_MS = 400

const isControllerConnected = () => navigator.getGamepads().some((pad) => pad?.connected)

/** Returns whether a controller is connected. Browsers report one after its first press. */
export const useHasController = () => {
  const [hasController, setHasController] = useState(false)

  useEffect(() => {
    if (!('getGamepads' in navigator)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      const isFound = isControllerConnected()
      setHasController(isFound)
      if (isFound) listen()
      else search()
    }
    const listen = () => {
      window.addEventListener('gamepadconnected', update)
      window.addEventListener('gamepaddisconnected', update)
    }
    const unlisten = () => {
      window.removeEventListener('gamepadconnected', update)
      window.removeEventListener('gamepaddisconnected', update)
    }
    const search = () => {
      listen()
      timer = setTimeout(() => {
        if (isControllerConnected()) return update()
        // Calling getGamepads() has made the browser poll its devices. The polling stops when there is no listener
        unlisten()
        timer = setTimeout(search, LISTEN_PAUSE_MS)
      }, LISTEN_MS)
    }
    update()
    return () => {
      clearTimeout(timer)
      unlisten()
    }
  }, [])

  return hasController
}
