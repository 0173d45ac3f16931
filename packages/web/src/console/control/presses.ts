import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../lib/clock.ts'
import { getKeyId, isCode, listReleasedKeys } from './keys.ts'

/** The keys, buttons and fingers that are down, and the time of the latest press or release on the console's clock. */
type Presses = { down: ReadonlySet<string>; pressedAt: number }

const POINTER = 'pointer '

/** Creates the record of what is pressed on the page. */
export const createPresses = ({ page: { window }, clock }: { page: { window: Window }; clock: Pick<Clock, 'now'> }) => {
  const store = createStore<Presses>(() => ({ down: new Set(), pressedAt: Number.NEGATIVE_INFINITY }))
  const listeners = new AbortController()

  const record = () => store.setState({ pressedAt: clock.now() })
  const change = (apply: (down: Set<string>) => void) => {
    const down = new Set(store.getState().down)
    apply(down)
    store.setState({ down, pressedAt: clock.now() })
  }
  const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
    // Capturing listeners also receive the events whose propagation a control stops
    window.addEventListener(type, listener, { capture: true, passive: true, signal: listeners.signal })
  const hold = (input: string) => change((down) => down.add(input))
  const release = (input: string) => change((down) => down.delete(input))

  listen('keydown', (event) => {
    const id = getKeyId(event)
    // Shift may have changed the character that identifies a key without a code since its first keydown
    if (event.repeat && !isCode(id)) record()
    else hold(id)
  })
  listen('keyup', (event) => {
    record()
    const keys = [...store.getState().down].filter((input) => !input.startsWith(POINTER))
    // While Meta is down, macOS sends no keyup for other keys
    const released = event.key === 'Meta' ? keys : listReleasedKeys(keys, getKeyId(event))
    released.forEach(release)
  })
  listen('pointerdown', ({ pointerId }) => hold(POINTER + pointerId))
  listen('pointerup', ({ pointerId }) => release(POINTER + pointerId))
  listen('pointercancel', ({ pointerId }) => release(POINTER + pointerId))
  listen('wheel', record)
  const releaseAll = () => store.setState({ down: new Set() })
  // A window that has lost the focus receives no keyup. In the capture phase, this listener would also receive the blur
  // events of elements
  window.addEventListener('blur', releaseAll, { signal: listeners.signal })

  /** Returns whether nothing is down, and nothing was pressed or released in the last `ms`. */
  const areIdleFor = (ms: number): boolean => {
    const { down, pressedAt } = store.getState()
    return down.size === 0 && clock.now() - pressedAt >= ms
  }
  return { store, record, areIdleFor, close: () => listeners.abort() }
}
