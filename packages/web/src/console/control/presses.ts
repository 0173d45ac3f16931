import type { Clock } from '../../lib/clock.ts'
import { getKeyId } from './keys.ts'

/** Creates the record of the keys, buttons and fingers that are down on the page, and of the latest press. */
export const createPresses = ({ page: { window }, clock }: { page: { window: Window }; clock: Pick<Clock, 'now'> }) => {
  const down = new Set<string>()
  const listeners = new AbortController()
  let pressedAt = Number.NEGATIVE_INFINITY

  const record = () => {
    pressedAt = clock.now()
  }
  const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
    // Capturing listeners also receive the events whose propagation a control stops
    window.addEventListener(type, listener, { capture: true, passive: true, signal: listeners.signal })
  const hold = (input: string) => {
    record()
    down.add(input)
  }
  const release = (input: string) => {
    record()
    down.delete(input)
  }

  listen('keydown', (event) => hold(`key ${getKeyId(event)}`))
  listen('keyup', (event) => release(`key ${getKeyId(event)}`))
  listen('pointerdown', ({ pointerId }) => hold(`pointer ${pointerId}`))
  listen('pointerup', ({ pointerId }) => release(`pointer ${pointerId}`))
  listen('pointercancel', ({ pointerId }) => release(`pointer ${pointerId}`))
  listen('wheel', record)
  // A window that has lost the focus receives no keyup. Without capture, because a blur of any element reaches the window
  window.addEventListener('blur', () => down.clear(), { signal: listeners.signal })

  return {
    record,
    /** Returns whether nothing is down, and nothing was pressed or released in the last `ms`. */
    areIdleFor: (ms: number): boolean => down.size === 0 && clock.now() - pressedAt >= ms,
    close: () => listeners.abort(),
  }
}
