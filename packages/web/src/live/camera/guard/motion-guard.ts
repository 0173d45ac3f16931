import type { PtzAxis } from '@rig/contract'
import type { RevokedPreset } from '../../../console/control/movement.ts'
import { type Clock, createSleepDetector, SUSPEND_THRESHOLD_MS } from '../../../lib/clock.ts'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { isHeld } from './held-inputs.ts'
import { type CameraMotion, getMotion, getNextWakeTime, isSameMotion } from './motion.ts'
import { reduceGuard } from './reduce.ts'
import type { CommandResult, Direction, PtzCommand, SendCommand } from './state.ts'
import { createGuardState, type GuardCommand, type GuardEvent, type GuardState, SUSPENDED_MESSAGE } from './state.ts'

/** Sends a command, and returns a function that aborts the request. Must not call `respond` before it returns. */
export type Transmit = (command: PtzCommand, respond: (result: CommandResult) => void) => () => void

/** Converts a function that returns a promise to a transmit function. A rejected promise has the outcome `lost`. */
export const createTransmit =
  (send: SendCommand): Transmit =>
  (command, respond) => {
    const connection = new AbortController()
    send(command, connection.signal).then(respond, (error: unknown) =>
      respond({ outcome: 'lost', message: getErrorMessage(error) }),
    )
    return () => connection.abort()
  }

export type GuardDependencies = Clock & {
  transmit: Transmit
  /** Called when the rig accepts the first command of a movement. */
  onStart?(axis: PtzAxis, direction: Direction): void
  onChange?(motion: CameraMotion): void
}

export type MotionGuard = ReturnType<typeof createMotionGuard>

/** Creates the motion guard for one camera. All movement commands to this camera must go through its guard. */
export const createMotionGuard = (dependencies: GuardDependencies, reduce = reduceGuard) => {
  /**
   * Callbacks of `waitUntilStopped`: that of a superseded preset, if there is one, and then that of the latest preset.
   */
  const presets: ((isSuperseded: boolean) => void)[] = []
  const { dispatch, state, motion } = runReducer(dependencies, reduce, (isSuperseded) => {
    const run = isSuperseded ? presets.shift() : presets[0]
    notify(() => run?.(isSuperseded))
  })

  return {
    motion,
    /**
     * Presses an input. Without a speed, the input is a button: a short press requests a step, a long press drives the
     * axis.
     */
    press: (name: string, axis: PtzAxis, direction: Direction, speed?: number) =>
      dispatch({ type: 'press', axis, name, direction, speed }),
    /**
     * Presses a button with a finger. If each press moves only one step, the step is requested when the finger is
     * lifted.
     */
    touch: (name: string, axis: PtzAxis, direction: Direction) =>
      dispatch({ type: 'press', axis, name, direction, speed: undefined, isTouch: true }),
    /**
     * Changes the direction and speed (a fraction of full speed) of a held input. Has no effect once its hold has
     * ended.
     */
    adjust: (name: string, axis: PtzAxis, direction: Direction, speed: number) =>
      dispatch({ type: 'adjust', axis, name, direction, speed }),
    release: (name: string, axis: PtzAxis) => dispatch({ type: 'release', axis, name }),
    /** Undoes a release that was part of an auto-repeat, unless something has ended the hold since. */
    resume: (name: string, axis: PtzAxis) => dispatch({ type: 'resume', axis, name }),
    /** Ends the hold of one input without a step, because it was interrupted. */
    cancel: (name: string, axis: PtzAxis, reason?: string) => dispatch({ type: 'cancel', axis, name, reason }),
    /** Ends all holds, drops all steps, and stops each axis, whether or not this console moves it. */
    stop: () => dispatch({ type: 'stop' }),
    /**
     * Stops each axis that no input drives, because the preset may have moved it after earlier stops. Presses and
     * waiting steps continue after the stop.
     */
    stopUndriven: (preset: RevokedPreset) => dispatch({ type: 'stopUndriven', ...preset }),
    /** Ends all holds without a step. Inputs that are still held have no effect until they are pressed again. */
    end: (reason?: string) => dispatch({ type: 'end', reason }),
    /**
     * Ends the holds that drive an axis. A button that has not been held long enough to drive sends at most a step.
     * Returns whether there was such a hold or such a button.
     */
    endDriving: (): boolean => {
      const wasHeld = Object.values(state().axes).some(isHeld)
      dispatch({ type: 'endDriving' })
      return wasHeld
    },
    /** Records the latency of a position request (ms), or its age while it has no response. */
    recordLatency: (ms: number) => dispatch({ type: 'latency', ms }),
    setStepsOnly: (on: boolean) => dispatch({ type: 'stepsOnly', on }),
    /** Ends all holds, and sends each unconfirmed stop once more, because the page may unload. */
    leave: () => dispatch({ type: 'leave' }),
    /**
     * Ends all holds, and calls `run` with false as soon as no later stop can interrupt a preset. Calls `run` with true
     * when an input or `stop` is used, or this function is called again, even after `run` was called with false.
     */
    waitUntilStopped: (run: (isSuperseded: boolean) => void) => {
      presets.push(run)
      dispatch({ type: 'waitUntilStopped' })
    },
  }
}

/** Executes the reducer's commands, sets the wake timer, and notifies listeners of changes. */
const runReducer = (
  { transmit, onStart, onChange, ...clock }: GuardDependencies,
  reduce: typeof reduceGuard,
  onPresetReport: (isSuperseded: boolean) => void,
) => {
  let state = createGuardState()
  let motion = getMotion(state, clock.now())
  let timer: unknown = null
  let wakeAt = Infinity
  const abortFunctions = new Map<number, () => void>()
  const hasSlept = createSleepDetector(clock)

  const dispatch = (event: GuardEvent, now = clock.now()) => {
    if (hasSlept()) dispatch({ type: 'end', reason: SUSPENDED_MESSAGE }, now)
    if (now - wakeAt > SUSPEND_THRESHOLD_MS && mustWakeFirst(event, state)) wake(now)
    const next = reduce(state, event, now)
    state = next.state
    setWakeTimer(now)
    for (const command of next.commands) execute(command)
    const latest = getMotion(state, now)
    if (isSameMotion(latest, motion)) return
    motion = latest
    notify(() => onChange?.(latest))
  }

  const wake = (now?: number) => dispatch({ type: 'wake', plannedFor: wakeAt }, now)

  const setWakeTimer = (now: number) => {
    wakeAt = Math.max(now, getNextWakeTime(state, now))
    if (timer !== null) clock.clearTimer(timer)
    // Reads the clock again, because executing commands takes time, so that `now` may be out of date
    timer = wakeAt < Infinity ? clock.setTimer(() => wake(), Math.max(0, Math.ceil(wakeAt - clock.now()))) : null
  }

  const execute = (command: GuardCommand) => {
    if (command.type === 'send') request(command)
    else if (command.type === 'abort') abortFunctions.get(command.id)?.()
    else if (command.type === 'announce') notify(() => onStart?.(command.axis, command.direction))
    else onPresetReport(command.type === 'reportSuperseded')
  }

  const request = ({ id, command }: Extract<GuardCommand, { type: 'send' }>) => {
    const abort = transmit(command, (result) => {
      abortFunctions.delete(id)
      dispatch({ type: 'response', id, result })
    })
    abortFunctions.set(id, abort)
  }

  return { dispatch, state: () => state, motion: () => motion }
}

/**
 * Returns whether an event that arrives before the late wake timer must first end the holds, as the timer would. A
 * press or release need not do so while no axis is driven, because on a busy page it must still become a step.
 */
const mustWakeFirst = ({ type }: GuardEvent, { axes }: GuardState) => {
  if (type === 'wake') return false
  const isDriving = Object.values(axes).some(({ phase }) => phase.name === 'driving')
  return isDriving || type === 'response' || type === 'latency' || type === 'adjust'
}

/**
 * Runs a listener. An exception in it must not end the dispatch: the remaining commands, possibly stops, would not be
 * sent, and the pressed input would not be registered, so that its release would have no effect.
 */
const notify = (listener: () => void) => {
  try {
    listener()
  } catch (error) {
    console.error('A listener of the motion guard failed', error)
  }
}
