import * as limits from '@rig/contract/limits'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../console/console.ts'
import type { SledCommand, SledDirection } from '../../rig/sled.ts'
import { HOLD_MAX_MS, SUSPENDED_MS } from '../guard/timing.ts'
import { estimateAfter, type SledEstimate, unknownPosition } from './sled-estimate.ts'

/** A held arrow repeats at most twice a second. */
const REPEAT_MS = 500
/** A control shows the result of its command for this long. */
const RESULT_SHOWN_MS = 1_000
/** From this value the left arrow counts down (spec 4: 'between 11 and 200'). */
const DECREASES_FROM = 11

/**
 * The result of a command. When the link is down, waiting commands are dropped, because late movements would surprise
 * the operator.
 */
export type SledResult = { state: 'done' } | { state: 'refused'; reason: string; isLinkDown: boolean }

type Options = { clock: Clock; send(command: SledCommand): Promise<SledResult> }

type HeldInput = { name: string; direction: SledDirection; since: number }

export type SledState = {
  /** The command in flight. */
  inFlight: SledCommand | null
  held: SledDirection | null
  /** The last result, for a second. */
  result: { command: SledCommand; state: 'done' | 'refused'; reason: string | null } | null
  /** The step counter of the specification (spec 4). It has no effect. */
  counter: number
  /** The estimated movement, from the commands that the rig has accepted; null before the first. */
  estimate: SledEstimate | null
}

const initialState: SledState = {
  inFlight: null,
  held: null,
  result: null,
  counter: limits.SLED_COUNTER_START,
  estimate: null,
}

/**
 * Sends the sled's commands. Each click is one command, in order, one at a time; a held arrow repeats its step when no
 * command waits. Each input has a name; the newest one steers, and after its release the previous one that is still
 * held.
 */
export const createSledStepper = ({ send, clock }: Options) => {
  const store = createStore<SledState>(() => initialState)
  let waiting: SledCommand[] = []
  let heldInputs: HeldInput[] = []
  let repeatTimer: unknown = null
  let resultTimer: unknown = null

  const sendNext = () => {
    const command = waiting[0]
    if (store.getState().inFlight !== null || command === undefined) return
    waiting = waiting.slice(1)
    store.setState({ inFlight: command })
    void send(command).then((result) => settle(command, result))
  }

  const settle = (command: SledCommand, result: SledResult) => {
    const isRefused = result.state === 'refused'
    if (isRefused && result.isLinkDown) waiting = []
    store.setState(({ estimate }) => ({
      inFlight: null,
      result: { command, state: result.state, reason: isRefused ? result.reason : null },
      estimate: isRefused ? estimate : estimateAfter(estimate ?? unknownPosition, command, clock.now()),
    }))
    clearResultTimer()
    resultTimer = clock.setTimer(() => store.setState({ result: null }), RESULT_SHOWN_MS)
    sendNext()
  }

  const request = (command: SledCommand) => {
    waiting = [...waiting, command]
    sendNext()
  }

  const click = (direction: SledDirection) => {
    store.setState(({ counter }) => ({ counter: countStep(counter, direction) }))
    request(direction)
  }

  const repeat = (dueAt: number) => {
    const now = clock.now()
    heldInputs = now - dueAt > SUSPENDED_MS ? [] : heldInputs.filter(({ since }) => now - since < HOLD_MAX_MS)
    const held = heldInputs.at(-1)
    if (held && store.getState().inFlight === null && waiting.length === 0) request(held.direction)
    followInputs()
  }

  /** Schedules the next repetition while any input is held. */
  const followInputs = () => {
    if (repeatTimer !== null) clock.clearTimer(repeatTimer)
    const dueAt = clock.now() + REPEAT_MS
    repeatTimer = heldInputs.length > 0 ? clock.setTimer(() => repeat(dueAt), REPEAT_MS) : null
    const held = heldInputs.at(-1)?.direction ?? null
    if (held !== store.getState().held) store.setState({ held })
  }

  const clearResultTimer = () => {
    if (resultTimer !== null) clock.clearTimer(resultTimer)
    resultTimer = null
  }

  const without = (name: string) => heldInputs.filter((input) => input.name !== name)

  const end = () => {
    heldInputs = []
    followInputs()
  }

  const leave = () => {
    waiting = []
    end()
    store.setState({ counter: initialState.counter })
  }

  return {
    store,
    press: (name: string, direction: SledDirection) => {
      heldInputs = [...without(name), { name, direction, since: clock.now() }]
      click(direction)
      followInputs()
    },
    /** Releases an input; without effect for one that holds nothing. A step that it requested is still sent. */
    release: (name: string) => {
      if (heldInputs.every((input) => input.name !== name)) return
      heldInputs = without(name)
      followInputs()
    },
    /** Ends every hold; waiting clicks are still sent. */
    end,
    /** Ends every hold, and returns whether there was one. */
    endRunning: (): boolean => {
      const wasHeld = heldInputs.length > 0
      end()
      return wasHeld
    },
    /** Ends every hold, drops waiting commands and restarts the counter: the operator has left the live view. */
    leave,
    /** One step without a hold. */
    tap: click,
    home: () => request('home'),
    /** Leaves, and discards the estimate. */
    reset: () => {
      leave()
      store.setState({ estimate: null })
    },
    /** Leaves, and stops all timers. */
    close: () => {
      leave()
      clearResultTimer()
    },
  }
}

/** Returns the step counter after a click (spec 4). */
export const countStep = (counter: number, direction: SledDirection): number => {
  const canDecrease = counter >= DECREASES_FROM && counter <= limits.SLED_COUNTER_MAX
  const canIncrease = counter >= limits.SLED_COUNTER_MIN && counter < limits.SLED_COUNTER_MAX
  if (direction === 'backward') return canDecrease ? counter - limits.SLED_COUNTER_STEP : counter
  return canIncrease ? counter + limits.SLED_COUNTER_STEP : counter
}
