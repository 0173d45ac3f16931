import { type RefObject, useEffect, useState } from 'react'
import { getKeyId } from '../../console/control/keys.ts'

const IDLE_AFTER_MS = 3_000

/**
 * Returns true 3 s after the last input inside an element. No pressed pointer or key is idle, so that no control
 * changes during a hold.
 */
export const useIsIdle = (ref: RefObject<HTMLElement | null>, isEnabled: boolean) => {
  const [isIdle, setIsIdle] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!isEnabled || !element) return
    const page = element.ownerDocument
    const pressed = new Set<string>()
    let timer: ReturnType<typeof setTimeout>
    const restart = () => {
      clearTimeout(timer)
      setIsIdle(false)
      if (pressed.size === 0) timer = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS)
    }
    const press = (event: PointerEvent | KeyboardEvent) => {
      pressed.add(getInput(event))
      restart()
    }
    const release = (event: PointerEvent | KeyboardEvent) => {
      pressed.delete(getInput(event))
      restart()
    }
    const releaseAll = () => {
      pressed.clear()
      restart()
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    for (const type of ['pointerdown', 'keydown'] as const) page.addEventListener(type, press, options)
    for (const type of ['pointerup', 'pointercancel', 'keyup'] as const) page.addEventListener(type, release, options)
    for (const type of ['pointermove', 'focusin'] as const) page.addEventListener(type, restart, options)
    // Without capture, because a blur of any element would reach the window
    page.defaultView?.addEventListener('blur', releaseAll, { signal: listening.signal })
    restart()
    return () => {
      clearTimeout(timer)
      setIsIdle(false)
      listening.abort()
    }
  }, [ref, isEnabled])

  return isIdle
}

const getInput = (event: PointerEvent | KeyboardEvent) =>
  'code' in event ? `key ${getKeyId(event)}` : `pointer ${event.pointerId}`
