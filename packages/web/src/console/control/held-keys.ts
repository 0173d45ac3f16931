import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import { createTimer, type Timers } from '../../lib/clock.ts'
import { register } from '../../lib/register.ts'
import { getKeyId, isTextInput, listReleasedKeys } from './keys.ts'

/** `cancel` ends a hold for the given reason, without a release. `resume` undoes a release. */
export type KeyHold = Record<'release' | 'resume', () => void> & { cancel: (reason?: string) => void }

/** Inputs whose releases the page might miss. */
type Unreleased = 'keys' | 'all inputs'

const LOSS_MESSAGE = 'The browser may not report the release of the key. Press it again'

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp' | 'repeat'>

/** `timer` is set while the release waits for a press that would continue the hold. */
type HeldKey = { hold: Partial<KeyHold>; pressedAt: number; isReleased: boolean; timer: ReturnType<typeof createTimer> }

/**
 * Maximum time between a release and a press by a remote desktop that repeats a held key. No person presses again this
 * quickly.
 */
const MAX_PAIR_GAP_MS = 30
/** Events and timers may be late by this much. */
const LATENESS_MARGIN_MS = 5
const PAIR_WAIT_MS = MAX_PAIR_GAP_MS + LATENESS_MARGIN_MS

/**
 * Creates the registry of held keys. Remote desktops repeat a held key as pairs of a release and a press, so a press
 * soon after a release continues the hold. The release of a short press always waits for such a press. The release of a
 * long press waits only once a pair has been received.
 */
export const createKeyHolds = (clock: Timers) => {
  const held = new Map<string, HeldKey>()
  const releasedAt = new Map<string, number>()
  let hasPairs = false

  const endKeyHold = (key: HeldKey, how: 'release' | 'cancel', reason?: string) => {
    key.timer.clear()
    key.hold[how]?.(reason)
  }

  const isHeld = (id: string) => held.get(id)?.isReleased === false

  const getWaitMs = (heldMs: number) => {
    // The release of a short press is delayed, but must come before the press would count as a hold. If pairs occur,
    // the next press may be due just then, so the release may come later
    const msUntilDrive = HOLD_THRESHOLD_MS - LATENESS_MARGIN_MS - heldMs
    if (msUntilDrive > LATENESS_MARGIN_MS || (msUntilDrive > 0 && !hasPairs))
      return Math.min(PAIR_WAIT_MS, msUntilDrive)
    return hasPairs ? PAIR_WAIT_MS : 0
  }

  return {
    /**
     * Records a `keydown` before its handlers run. Returns whether it completes a pair of a release and a press, which
     * a new press (`isNew`) never does.
     */
    recordDown: (event: KeyEvent, isNew = false): boolean => {
      const id = getKeyId(event)
      const key = held.get(id)
      const isPair = !isNew && event.timeStamp - (releasedAt.get(id) ?? -Infinity) <= MAX_PAIR_GAP_MS
      if (!isPair) {
        if (key?.timer.isSet()) endKeyHold(key, 'release')
        return false
      }
      hasPairs = true
      releasedAt.delete(id)
      if (!key?.isReleased) return true
      key.isReleased = false
      if (key.timer.isSet()) key.timer.clear()
      else key.hold.resume?.()
      return true
    },
    recordUp: (event: KeyEvent) => {
      const id = getKeyId(event)
      releasedAt.set(id, event.timeStamp)
      for (const heldId of listReleasedKeys([...held.keys()].filter(isHeld), id)) {
        const key = held.get(heldId)
        if (!key) continue
        key.isReleased = true
        const waitMs = getWaitMs(event.timeStamp - key.pressedAt)
        if (waitMs > 0) key.timer.set(() => endKeyHold(key, 'release'), waitMs)
        else endKeyHold(key, 'release')
      }
    },
    press: (event: KeyEvent, start: () => Partial<KeyHold>) => {
      const id = getKeyId(event)
      if (event.repeat || isHeld(id)) return
      held.set(id, { hold: start(), pressedAt: event.timeStamp, isReleased: false, timer: createTimer(clock) })
    },
    cancelAll: (reason?: string) => {
      for (const key of held.values()) if (!key.isReleased || key.timer.isSet()) endKeyHold(key, 'cancel', reason)
      held.clear()
    },
  }
}

export const isActivationKey = ({ key }: Pick<KeyEvent, 'key'>) => key === ' ' || key === 'Enter'

const CONTROL_SELECTOR = 'a, button, input, summary, [role^="menuitem"]'

const activatesControl = (event: KeyboardEvent) => {
  const { key, target } = event
  if (!isActivationKey(event) || !(target instanceof Element) || !target.matches(CONTROL_SELECTOR)) return false
  return key === 'Enter' || !isTextInput(target)
}

/**
 * Returns whether pressing a key may prevent the page from receiving the keyup of other keys. While the command key is
 * down, macOS sends no keyup for other keys. After Alt or F10, the menu bar of Firefox takes the keyups.
 */
export const takesReleases = ({ key }: Pick<KeyEvent, 'key'>) => ['Meta', 'Alt', 'F10'].includes(key)

const MODIFIERS = ['Shift', 'Control', 'AltGraph']

const typesText = (event: KeyboardEvent) =>
  (event.key.length === 1 || event.key === 'Enter') && isTextInput(event.target)

export type HeldKeys = ReturnType<typeof createHeldKeys>

export const createHeldKeys = (window: Window, timers: Timers) => {
  const { press, cancelAll, recordDown, recordUp } = createKeyHolds(timers)
  const listeners = new AbortController()
  const { signal } = listeners
  const lossListeners = new Set<(inputs: Unreleased) => void>()
  const loseReleases = (reason: string, inputs: Unreleased = 'all inputs') => {
    cancelAll(reason)
    for (const listener of lossListeners) listener(inputs)
  }
  /** The latest press of a key. A held key must not type into the field of a dialog that it has opened. */
  let latestPress: { id: string; target: EventTarget | null } | null = null
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesReleases(event)) return loseReleases(LOSS_MESSAGE, 'keys')
    const id = getKeyId(event)
    // Another key ends the auto-repeat, so Enter or Space after it is a new press
    const isNewActivation = isActivationKey(event) && latestPress?.id !== id
    const isPair = !event.repeat && recordDown(event, isNewActivation)
    if (isPair) Reflect.defineProperty(event, 'repeat', { value: true })
    // Two quick presses of Tab, one before and one after Enter, can look like a pair
    if (isPair && latestPress?.id !== id) latestPress = { id, target: event.target }
    if (!event.repeat) {
      // On some systems, a modifier does not end the auto-repeat of another key
      if (!MODIFIERS.includes(event.key)) latestPress = { id, target: event.target }
      return
    }
    // A held Enter must not press the button of the next entry, or confirm the dialog that it has opened. Space needs
    // no such check: it presses a button only on release, and a held key is released only once
    const activatesAgain = (isPair || event.key === 'Enter') && activatesControl(event)
    // After Tab, even a keyup directly followed by a keydown is typed text: a password manager sends both within
    // milliseconds
    const isElsewhere = latestPress?.id === id && latestPress.target !== event.target
    if (activatesAgain || (isElsewhere && typesText(event))) event.preventDefault()
  }
  // In the capture phase, these listeners run before those that handle keys
  window.addEventListener('keydown', onKeyDown, { capture: true, signal })
  // macOS never sends the keyups that it omitted while the command key was down
  const onKeyUp = (event: KeyboardEvent) =>
    event.key === 'Meta' ? loseReleases(LOSS_MESSAGE, 'keys') : recordUp(event)
  window.addEventListener('keyup', onKeyUp, { capture: true, signal })
  // While something is dragged, browsers send no keyboard events
  const onDragStart = ({ defaultPrevented }: Event) => !defaultPrevented && loseReleases(LOSS_MESSAGE, 'keys')
  window.addEventListener('dragstart', onDragStart, { signal })
  // A context menu takes the releases while the window keeps the focus. It does not open if a control has prevented it
  const onContextMenu = ({ defaultPrevented }: Event) => !defaultPrevented && loseReleases(LOSS_MESSAGE)
  window.addEventListener('contextmenu', onContextMenu, { signal })
  // With Shift, Firefox opens the context menu without an event (`dom.event.contextmenu.shift_suppresses_event`)
  const onMouseDown = ({ button, shiftKey }: MouseEvent) => button === 2 && shiftKey && loseReleases(LOSS_MESSAGE)
  window.addEventListener('mousedown', onMouseDown, { capture: true, signal })

  return {
    press,
    cancelAll,
    /** Ends the holds of all keys, because the page might miss the releases of the inputs that are down. */
    loseReleases,
    /** Calls `listener` when the page might miss the releases of the inputs that are down. */
    onReleasesLost: (listener: (inputs: Unreleased) => void) => register(lossListeners, listener),
    close: () => {
      cancelAll()
      listeners.abort()
    },
  }
}
