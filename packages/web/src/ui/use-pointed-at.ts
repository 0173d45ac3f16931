import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const AFTER_MS = 400

/**
 * Whether the operator wants to know what a control is: the mouse has rested on it, or the keyboard's focus has come to it,
 * until it is left or used. `onNear` is called when the wait begins.
 */
export const usePointedAt = (ref: RefObject<HTMLElement | null>, onNear: () => void) => {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const control = ref.current
    if (!control) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const beginIn = (milliseconds: number) => {
      near()
      timer = setTimeout(() => setIsPointedAt(true), milliseconds)
    }
    const end = () => {
      clearTimeout(timer)
      setIsPointedAt(false)
    }
    const listening = new AbortController()
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => control.addEventListener(type, listener, { signal: listening.signal })

    listen('pointerenter', ({ pointerType }) => pointerType === 'mouse' && beginIn(AFTER_MS))
    listen('focus', () => control.matches(':focus-visible') && beginIn(0))
    for (const type of ['pointerleave', 'blur', 'pointerdown', 'keydown'] as const) listen(type, end)
    return () => {
      listening.abort()
      end()
    }
  }, [ref])
  return isPointedAt
}
