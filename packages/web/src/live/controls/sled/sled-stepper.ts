import type { SledCommand } from '@rig/contract'
import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import { createStore } from 'zustand/vanilla'
import { type Clock, createSuspensionDetector, createTimer } from '../../../lib/clock.ts'
import { SLED_TIMEOUT_MS, type SledDirection } from '../../../rig/sled.ts'
import { HOLD_LIMIT_MESSAGE, SUSPENDED_MESSAGE } from '../../camera/guard/state.ts'
import { MAX_HOLD_MS } from '../../camera/guard/timing.ts'
import {
  estimateAfterCommand,
  estimateAfterLoss,
  estimateArrival,
  getArrivalTime,
  initialSledEstimate,
  type SledEstimate,
} from './sled-estimate.ts'

const REPEAT_INTERVAL_MS = 500
const DONE_DISPLAY_MS = 1_000
// The step counter of the sled control (spec 4). It does not affect the movement
const COUNTER_START = 10
const COUNTER_STEP = 5
const COUNTER_MIN = 5
const COUNTER_MAX = 200
/** The left arrow decreases the counter only if it is at least this value (spec 4: 'between 11 and 200'). */
const COUNTER_DECREASE_MIN = 11

/**
 * `undelivered`: the rig has not decided whether the sled could carry out the command. `lost`: the sled may have moved.
 * Commands that are queued behind a lost one are dropped, because late movements would surprise the operator.
 */
export type SledCommandResult = 'done' | 'refused' | 'undelivered' | 'lost'

type Options = {
  clock: Clock
  /** Returns the time in ms since 1970, by the rig's clock if it is known. */
  readDate(): number
  /** Sends a command whose button was pressed at `pressedAt`. */
  send(command: SledCommand, pressedAt: number): Promise<SledCommandResult>
  onPress?: () => void
  /** Called when a hold ends although the operator has not released it. */
  onInterrupt?: (reason: string) => void
}

/** `isPending` is true for a touch that has not moved the sled yet, because it may become a swipe. */
type HeldInput = { name: string; direction: SledDirection; since: number; isPending: boolean }

export type SledState = {
  inFlight: SledCommand | null
  held: SledDirection | null
  /** The last accepted command for one second after its response, then null. */
  done: SledCommand | null
  /** Number that each click on an arrow changes (spec 4). The rig never receives it. */
  counter: number
  /** Null until a command may have moved the sled. */
  estimate: SledEstimate | null
  /**
   * When the first command or, if later, the last accepted `home` ended (ms since 1970). A patrol that was due since
   * then has moved the sled without changing the estimate.
   */
  trackedSince: number
}

const initialState: SledState = {
  inFlight: null,
  held: null,
  done: null,
  counter: COUNTER_START,
  estimate: null,
  trackedSince: 0,
}

/**
 * Sends sled commands one at a time. Each click sends one command, and a held arrow repeats its step whenever the queue
 * is empty. Of several held inputs, the newest determines the direction.
 */
export const createSledStepper = ({ send, clock, readDate, onPress, onInterrupt }: Options) => {
  const store = createStore<SledState>(() => initialState)
  let queue: { command: SledCommand; pressedAt: number }[] = []
  let heldInputs: HeldInput[] = []
  let released: HeldInput | null = null
  const repeatTimer = createTimer(clock)
  const doneTimer = createTimer(clock)
  const arrivalTimer = createTimer(clock)

  const sendNext = () => {
    const next = queue[0]
    if (store.getState().inFlight !== null || next === undefined) return
    queue = queue.slice(1)
    const { command, pressedAt } = next
    store.setState({ inFlight: command })
    const wasSuspended = createSuspensionDetector(clock, SLED_TIMEOUT_MS)
    void send(command, pressedAt).then((result) => {
      if (wasSuspended()) drop(SUSPENDED_MESSAGE)
      settleCommand(command, result)
    })
  }

  /** Drops the queued commands, because they would move the sled while no one watches. */
  const drop = (reason: string) => {
    if (queue.length === 0) return
    queue = []
    onInterrupt?.(reason)
  }

  const settleCommand = (command: SledCommand, result: SledCommandResult) => {
    if (result === 'lost') queue = []
    const isDone = result === 'done'
    const { estimate: before, trackedSince } = store.getState()
    const estimate = estimateAfterResult(before, command, result)
    const isNew = before === null ? estimate !== null : isDone && command === 'home'
    store.setState({
      inFlight: null,
      done: isDone ? command : null,
      estimate,
      trackedSince: isNew ? readDate() : trackedSince,
    })
    doneTimer.set(() => store.setState({ done: null }), DONE_DISPLAY_MS)
    startArrivalTimer()
    sendNext()
  }

  /**
   * A refusal invalidates the estimate, unless the estimate explains it: the sled is moving, or is at the end of its
   * track.
   */
  const estimateAfterResult = (estimate: SledEstimate | null, command: SledCommand, result: SledCommandResult) => {
    const before = estimate ?? initialSledEstimate
    const after = estimateAfterCommand(before, command, clock.now())
    if (result === 'done') return after
    const isPossible = estimate === null || clock.now() < getArrivalTime(before) || after.goal === before.goal
    const keepsEstimate = result === 'undelivered' || (result === 'refused' && isPossible)
    return keepsEstimate ? estimate : estimateAfterLoss(before, command)
  }

  const startArrivalTimer = () => {
    arrivalTimer.clear()
    const { estimate } = store.getState()
    if (estimate?.origin !== 'homing' && estimate?.origin !== 'home') return
    if (estimate.from === estimate.goal) return
    const recordArrival = () => store.setState({ estimate: estimateArrival(estimate, clock.now()) })
    arrivalTimer.set(recordArrival, getArrivalTime(estimate) - clock.now())
  }

  const request = (command: SledCommand, pressedAt = clock.now()) => {
    queue = [...queue, { command, pressedAt }]
    sendNext()
  }

  const click = (direction: SledDirection) => {
    store.setState(({ counter }) => ({ counter: getNextStepCounter(counter, direction) }))
    request(direction)
  }

  /** Sends the first step of a touch that has become a hold. */
  const begin = (input: HeldInput) => {
    heldInputs = heldInputs.map((each) => (each === input ? { ...each, isPending: false } : each))
    click(input.direction)
  }

  const repeatHeldStep = (wasSuspended: boolean) => {
    const now = clock.now()
    const continuedInputs = wasSuspended ? [] : heldInputs.filter(({ since }) => now - since < MAX_HOLD_MS)
    const hasEnded = continuedInputs.length < heldInputs.length
    heldInputs = continuedInputs
    const held = heldInputs.at(-1)
    if (held?.isPending) begin(held)
    else if (held && store.getState().inFlight === null && queue.length === 0) request(held.direction, held.since)
    scheduleRepeat()
    if (hasEnded) onInterrupt?.(wasSuspended ? SUSPENDED_MESSAGE : HOLD_LIMIT_MESSAGE)
  }

  const scheduleRepeat = () => {
    const latest = heldInputs.at(-1)
    const delayMs = latest?.isPending ? HOLD_THRESHOLD_MS : REPEAT_INTERVAL_MS
    const wasSuspended = createSuspensionDetector(clock, delayMs)
    if (latest) repeatTimer.set(() => repeatHeldStep(wasSuspended()), delayMs)
    else repeatTimer.clear()
    const held = latest?.direction ?? null
    if (held !== store.getState().held) store.setState({ held })
  }

  const hold = (name: string, direction: SledDirection, isPending: boolean) => {
    onPress?.()
    heldInputs = [...listOthers(name), { name, direction, since: clock.now(), isPending }]
    if (!isPending) click(direction)
    scheduleRepeat()
  }

  const listOthers = (name: string) => heldInputs.filter((input) => input.name !== name)

  const endInput = (name: string) => {
    released = null
    if (heldInputs.every((input) => input.name !== name)) return
    heldInputs = listOthers(name)
    scheduleRepeat()
  }

  const end = (reason?: string) => {
    const isInterrupted = reason !== undefined && heldInputs.length > 0
    heldInputs = []
    released = null
    scheduleRepeat()
    if (isInterrupted) onInterrupt?.(reason)
  }

  const stop = () => {
    queue = []
    end()
  }

  const cancel = () => {
    stop()
    store.setState({ counter: initialState.counter })
  }

  return {
    store,
    press: (name: string, direction: SledDirection) => hold(name, direction, false),
    /** Presses an arrow with a finger. The first step is sent after 250 ms or on release. */
    touch: (name: string, direction: SledDirection) => hold(name, direction, true),
    /** Releases an input, but still sends its queued steps. */
    release: (name: string) => {
      const input = heldInputs.find((each) => each.name === name)
      if (input?.isPending) click(input.direction)
      endInput(name)
      released = input ?? null
    },
    /** Undoes a release that was part of an auto-repeat, unless something has ended the hold since. */
    resume: (name: string) => {
      if (released?.name !== name) return
      heldInputs = [...heldInputs, { ...released, isPending: false }]
      released = null
      scheduleRepeat()
    },
    /** Ends the hold of an input. A touch that has not moved the sled was a swipe, which needs no reason. */
    cancelInput: (name: string, reason?: string) => {
      const input = heldInputs.find((each) => each.name === name)
      endInput(name)
      if (reason !== undefined && input && !input.isPending) onInterrupt?.(reason)
    },
    end,
    stop,
    drop,
    endRunning: (): boolean => {
      const wasHeld = heldInputs.length > 0
      end()
      return wasHeld
    },
    cancel,
    step: click,
    request,
    /** Call this when something other than this console moves the sled. */
    invalidateEstimate: () => {
      arrivalTimer.clear()
      store.setState(({ estimate }) => ({ estimate: estimate && estimateAfterLoss(estimate, 'home') }))
    },
    reset: () => {
      cancel()
      arrivalTimer.clear()
      store.setState({ estimate: null })
    },
    close: () => {
      cancel()
      doneTimer.clear()
      arrivalTimer.clear()
    },
  }
}

/** Returns the step counter after a click on an arrow (spec 4). */
export const getNextStepCounter = (counter: number, direction: SledDirection): number => {
  const canDecrease = counter >= COUNTER_DECREASE_MIN && counter <= COUNTER_MAX
  const canIncrease = counter >= COUNTER_MIN && counter < COUNTER_MAX
  if (direction === 'backward') return canDecrease ? counter - COUNTER_STEP : counter
  return canIncrease ? counter + COUNTER_STEP : counter
}
