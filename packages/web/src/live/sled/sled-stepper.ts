import * as limits from '@rig/contract/limits'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../console/console.ts'
import type { SledCommand, SledDirection } from '../../rig/sled.ts'
import { MAX_HOLD_MS, SUSPEND_THRESHOLD_MS } from '../guard/timing.ts'
import { estimateAfterCommand, initialSledEstimate, type SledEstimate } from './sled-estimate.ts'

const REPEAT_INTERVAL_MS = 500
const DONE_DISPLAY_MS = 1_000
/** The left arrow decreases the counter only from this value (spec 4: 'between 11 and 200'). */
const COUNTER_DECREASE_MIN = 11

/** If `isLinkDown`, the queued commands are dropped, because late movements would surprise the operator. */
export type SledCommandResult = { state: 'done' } | { state: 'refused'; isLinkDown: boolean }

type Options = { clock: Clock; send(command: SledCommand): Promise<SledCommandResult> }

type HeldInput = { name: string; direction: SledDirection; since: number }

export type SledState = {
  inFlight: SledCommand | null
  held: SledDirection | null
  /** The last accepted command, for one second. */
  done: SledCommand | null
  /** Counts the clicks on the arrows (spec 4). The rig never receives this value. */
  counter: number
  /** Null until the rig has accepted a command. */
  estimate: SledEstimate | null
}

const initialState: SledState = {
  inFlight: null,
  held: null,
  done: null,
  counter: limits.SLED_COUNTER_START,
  estimate: null,
}

/**
 * Creates a queue that sends sled commands one at a time. Each click sends one command, and holding an arrow repeats
 * its step whenever the queue is empty. If several inputs are held, the newest one determines the direction.
 */
export const createSledStepper = ({ send, clock }: Options) => {
  const store = createStore<SledState>(() => initialState)
  let queue: SledCommand[] = []
  let heldInputs: HeldInput[] = []
  let repeatTimer: unknown = null
  let doneTimer: unknown = null

  const sendNext = () => {
    const command = queue[0]
    if (store.getState().inFlight !== null || command === undefined) return
    queue = queue.slice(1)
    store.setState({ inFlight: command })
    void send(command).then((result) => settle(command, result))
  }

  const settle = (command: SledCommand, result: SledCommandResult) => {
    const isRefused = result.state === 'refused'
    if (isRefused && result.isLinkDown) queue = []
    store.setState(({ estimate }) => ({
      inFlight: null,
      done: isRefused ? null : command,
      estimate: isRefused ? estimate : estimateAfterCommand(estimate ?? initialSledEstimate, command, clock.now()),
    }))
    clearDoneTimer()
    doneTimer = clock.setTimer(() => store.setState({ done: null }), DONE_DISPLAY_MS)
    sendNext()
  }

  const request = (command: SledCommand) => {
    queue = [...queue, command]
    sendNext()
  }

  const click = (direction: SledDirection) => {
    store.setState(({ counter }) => ({ counter: nextStepCounter(counter, direction) }))
    request(direction)
  }

  const repeat = (dueAt: number) => {
    const now = clock.now()
    heldInputs = now - dueAt > SUSPEND_THRESHOLD_MS ? [] : heldInputs.filter(({ since }) => now - since < MAX_HOLD_MS)
    const held = heldInputs.at(-1)
    if (held && store.getState().inFlight === null && queue.length === 0) request(held.direction)
    scheduleRepeat()
  }

  const scheduleRepeat = () => {
    if (repeatTimer !== null) clock.clearTimer(repeatTimer)
    const dueAt = clock.now() + REPEAT_INTERVAL_MS
    repeatTimer = heldInputs.length > 0 ? clock.setTimer(() => repeat(dueAt), REPEAT_INTERVAL_MS) : null
    const held = heldInputs.at(-1)?.direction ?? null
    if (held !== store.getState().held) store.setState({ held })
  }

  const clearDoneTimer = () => {
    if (doneTimer !== null) clock.clearTimer(doneTimer)
    doneTimer = null
  }

  const without = (name: string) => heldInputs.filter((input) => input.name !== name)

  const end = () => {
    heldInputs = []
    scheduleRepeat()
  }

  const cancel = () => {
    queue = []
    end()
    store.setState({ counter: initialState.counter })
  }

  return {
    store,
    press: (name: string, direction: SledDirection) => {
      heldInputs = [...without(name), { name, direction, since: clock.now() }]
      click(direction)
      scheduleRepeat()
    },
    /** Releases an input, but still sends its queued steps. */
    release: (name: string) => {
      if (heldInputs.every((input) => input.name !== name)) return
      heldInputs = without(name)
      scheduleRepeat()
    },
    end,
    endRunning: (): boolean => {
      const wasHeld = heldInputs.length > 0
      end()
      return wasHeld
    },
    /** Ends all holds, drops the queued commands and resets the counter. */
    cancel,
    step: click,
    home: () => request('home'),
    reset: () => {
      cancel()
      store.setState({ estimate: null })
    },
    close: () => {
      cancel()
      clearDoneTimer()
    },
  }
}

/** Returns the step counter after a click on an arrow (spec 4). */
export const nextStepCounter = (counter: number, direction: SledDirection): number => {
  const canDecrease = counter >= COUNTER_DECREASE_MIN && counter <= limits.SLED_COUNTER_MAX
  const canIncrease = counter >= limits.SLED_COUNTER_MIN && counter < limits.SLED_COUNTER_MAX
  if (direction === 'backward') return canDecrease ? counter - limits.SLED_COUNTER_STEP : counter
  return canIncrease ? counter + limits.SLED_COUNTER_STEP : counter
}
