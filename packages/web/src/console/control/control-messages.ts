import { createStore } from 'zustand/vanilla'
import { createTimer, type Timers } from '../../lib/clock.ts'
import { register } from '../../lib/register.ts'

/** How long a message is visible (docs/decisions/0023). A `limited` message stays until it is cleared. */
const DISPLAY_MS = { refused: 8_000, done: 5_000, limited: null } as const
const CHECK_INTERVAL_MS = 1_000

/** `refused`: why a command had no effect. `done`: its effect. `limited`: why a press has less effect than usual. */
export type MessageTone = keyof typeof DISPLAY_MS

export type Message = { text: string; tone: MessageTone }

type Messages = Readonly<Record<string, Message>>

export type ControlMessages = ReturnType<typeof createControlMessages>

/**
 * An element that shows the messages of some controls. For a control whose message the element shows, `isWatched`
 * returns whether the pointer or the keyboard focus is on the control, and `isHidden` whether the message is invisible.
 */
type MessageElement = { controls: readonly string[] } & Record<'isWatched' | 'isHidden', (control: string) => boolean>

/**
 * Creates the store of the messages that controls show. Each is shown for some seconds, longer while the pointer or
 * the focus is on the control, and at most until the control is used again. Time in a hidden tab, or below the message
 * about an outage, does not count.
 */
export const createControlMessages = (clock: Timers) => {
  const store = createStore<Messages>(() => ({}))
  const announcedControl = createStore<{ control: string | null }>(() => ({ control: null }))
  const timers = new Map<string, ReturnType<typeof createTimer>>()
  const messageElements = new Set<MessageElement>()

  const stopTimer = (control: string) => {
    timers.get(control)?.clear()
    timers.delete(control)
  }
  const clear = (control: string) => {
    stopTimer(control)
    if (announcedControl.getState().control === control) announcedControl.setState({ control: null })
    if (control in store.getState()) store.setState(({ [control]: _cleared, ...others }) => others, true)
  }
  const listElements = (control: string) => [...messageElements].filter(({ controls }) => controls.includes(control))
  const chooseControl = (controls: readonly string[]) =>
    controls.find((control) => listElements(control).length > 0) ?? controls.at(-1)
  const expireAfter = (control: string, ms: number, applies: () => boolean) => {
    const timer = timers.get(control) ?? createTimer(clock)
    timers.set(control, timer)
    timer.set(() => {
      const elements = listElements(control)
      const remainingMs = elements.some(({ isHidden }) => isHidden(control)) ? ms : ms - CHECK_INTERVAL_MS
      const isWatched = elements.some((element) => element.isWatched(control))
      if (remainingMs > 0 || isWatched || applies()) expireAfter(control, remainingMs, applies)
      else clear(control)
    }, CHECK_INTERVAL_MS)
  }

  return {
    store,
    /**
     * The control with the latest `refused` or `done` message. Only this message is announced: an earlier one must not
     * be announced again when the latest disappears.
     */
    announced: announcedControl,
    /**
     * Shows a message at a control. Of several controls, the first one with an element on the page is used, or the last
     * one if none has an element. The message does not expire while `applies` returns true. Returns whether an element
     * on the page shows the message.
     */
    show: (
      controls: string | readonly string[],
      text: string,
      tone: MessageTone = 'refused',
      applies = () => false,
    ): boolean => {
      const control = typeof controls === 'string' ? controls : chooseControl(controls)
      if (control === undefined) return false
      stopTimer(control)
      store.setState(({ [control]: _replaced, ...others }) => ({ ...others, [control]: { text, tone } }), true)
      if (tone !== 'limited') announcedControl.setState({ control })
      const ms = DISPLAY_MS[tone]
      if (ms !== null) expireAfter(control, ms, applies)
      return listElements(control).length > 0
    },
    /** Changes the text of a message without announcing it again. Returns false if the control shows no message. */
    revise: (control: string, text: string) => {
      const message = store.getState()[control]
      if (!message) return false
      if (announcedControl.getState().control === control) announcedControl.setState({ control: null })
      store.setState({ [control]: { ...message, text } })
      return true
    },
    clear,
    /**
     * Registers an element. Its messages do not expire while `isWatched` or `isHidden` returns true. Returns an
     * unregister function.
     */
    addElement: (element: MessageElement) => register(messageElements, element),
    close: () => {
      for (const timer of timers.values()) timer.clear()
      timers.clear()
    },
  }
}
