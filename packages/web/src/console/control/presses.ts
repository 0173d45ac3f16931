import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../lib/clock.ts'
import { type HeldKeys, takesReleases } from './held-keys.ts'
import { getKeyId, isKeyCode, listReleasedKeys } from './keys.ts'

/** The keys, buttons and fingers that are down, and the time of the latest press or release on the console's clock. */
type Presses = { down: ReadonlySet<string>; pressedAt: number }

type Options = {
  page: { window: Window }
  clock: Pick<Clock, 'now'>
  heldKeys: Pick<HeldKeys, 'onReleasesLost'>
}

const POINTER_PREFIX = 'pointer '

/** Creates the registry of the inputs that are pressed on the page. */
export const createPresses = ({ page: { window }, clock, heldKeys }: Options) => {
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
    // On macOS, Caps Lock sends no keyup until it is switched off. Since the first keydown of a key without a code,
    // Shift may have changed the character that identifies the key
    if (takesReleases(event) || event.key === 'CapsLock' || (event.repeat && !isKeyCode(id))) record()
    else hold(id)
  })
  listen('keyup', (event) => {
    record()
    listReleasedKeys([...store.getState().down].filter(isKey), getKeyId(event)).forEach(release)
  })
  listen('pointerdown', ({ pointerId }) => hold(POINTER_PREFIX + pointerId))
  listen('pointerup', ({ pointerId }) => release(POINTER_PREFIX + pointerId))
  listen('pointercancel', ({ pointerId }) => release(POINTER_PREFIX + pointerId))
  listen('wheel', record)
  const unsubscribe = heldKeys.onReleasesLost((inputs) =>
    change((down) => {
      for (const input of down) if (inputs === 'all inputs' || isKey(input)) down.delete(input)
    }),
  )

  /** Returns whether nothing is down, and nothing was pressed or released in the last `ms`. */
  const areIdleFor = (ms: number): boolean => {
    const { down, pressedAt } = store.getState()
    return down.size === 0 && clock.now() - pressedAt >= ms
  }
  return {
    store,
    record,
    areIdleFor,
    close: () => {
      unsubscribe()
      listeners.abort()
    },
  }
}

const isKey = (input: string) => !input.startsWith(POINTER_PREFIX)
