import type { PtzAxis } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import type { Listener } from './commands-under-way.ts'
import { createHolders, type Press } from './holders.ts'
import { wordsOfOutcome } from './outcome-words.ts'
import {
  type Answer,
  type AxisMotion,
  type Command,
  type Direction,
  RESULT_SHOWN_MS,
  SPEED_CHANGE_MS,
  STEP_PATIENCE_MS,
} from './steering.ts'
import { createStopDuty } from './stop-duty.ts'

type Deps = {
  axis: PtzAxis
  now(): number
  /** False while the rig is too slow to hold: then a press is a step. */
  mayDrive(): boolean
  dispatch(command: Command, listener: Listener): void
  /** The rig has accepted the first command of a movement. */
  onStart(axis: PtzAxis, direction: Direction): void
}

/**
 * Why a move waits: an `update` keeps a running axis running, a `start` begins a movement, a `spare` is sent before the
 * answer to the one before has come.
 */
export type DueMove = 'update' | 'start' | 'spare'

type Result = { state: 'done' | 'refused'; reason: string | null; until: number }

const never = Number.POSITIVE_INFINITY
const STEP_DROPPED = 'The rig is still busy with what was asked before'

/** Decides for one axis what is sent, from what is held. The motion guard sends, for all axes together. */
export const createAxisGuard = ({ axis, now, mayDrive, dispatch, onStart }: Deps) => {
  const holders = createHolders()
  const stops = createStopDuty({
    now,
    sendStop: (listener) => dispatch({ kind: 'drive', axis, speed: 0 }, listener),
  })
  let sentSpeed = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let renewAt = never
  let acceptedAt = Number.NEGATIVE_INFINITY
  let drivesOut: number[] = []
  let movement = { isAnnounced: false }
  let step: { direction: Direction; askedAt: number } | null = null
  let isStepOut = false
  let direction: Direction = 1
  let result: Result | null = null

  /** Follows what time and inputs have changed, and sends the stop that is due. */
  const follow = () => {
    holders.endTheOld(now())
    holders.noteDriving(now())
    const pressed = holders.pressed(now())
    if (pressed !== null) direction = pressed
    if (sentSpeed !== 0 && holders.wantedSpeed(now()) === 0) {
      sentSpeed = 0
      renewAt = never
      acceptedAt = Number.NEGATIVE_INFINITY
      stops.owe()
    }
    if (step && now() - step.askedAt >= STEP_PATIENCE_MS) {
      step = null
      show('refused', STEP_DROPPED)
    }
    if (result && now() >= result.until) result = null
    stops.run()
  }

  const show = (state: Result['state'], reason: string | null = null) => {
    result = { state, reason, until: now() + RESULT_SHOWN_MS }
  }

  const announce = (begun: typeof movement, towards: Direction) => {
    if (begun.isAnnounced) return
    begun.isAnnounced = true
    onStart(axis, towards)
  }

  const drive = (speed: number) => {
    if (Math.sign(sentSpeed) !== Math.sign(speed)) movement = { isAnnounced: false }
    const current = movement
    const leftAt = now()
    // The first command is sent twice in a row: a rig that has received the same drive again stops by itself after
    // 750 ms of silence, otherwise only after 10 s.
    renewAt = sentSpeed === speed ? leftAt + limits.HOLD_RENEW_MS : leftAt
    sentSpeed = speed
    sentAt = leftAt
    drivesOut = [...drivesOut, speed]
    stops.driveSent()
    const settled = ({ outcome, words }: Answer) => {
      drivesOut = drivesOut.toSpliced(drivesOut.indexOf(speed), 1)
      if (outcome === 'accepted') announce(current, speed > 0 ? 1 : -1)
      if (outcome === 'accepted' && sentSpeed === speed) acceptedAt = now()
      if (isRefusal(outcome)) {
        holders.endAll()
        show('refused', words ?? wordsOfOutcome(outcome))
      }
      stops.driveSettled(outcome, leftAt, sentSpeed !== 0 && holders.wantedSpeed(now()) !== 0)
    }
    dispatch({ kind: 'drive', axis, speed }, { settled, answeredLate: settled })
  }

  const takeStep = (towards: Direction) => {
    step = null
    isStepOut = true
    stops.standAside()
    const current = { isAnnounced: false }
    const answeredLate = ({ outcome, words }: Answer) => {
      if (outcome === 'accepted') announce(current, towards)
      show(outcome === 'accepted' ? 'done' : 'refused', words ?? wordsOfOutcome(outcome))
    }
    const settled = (answer: Answer) => {
      isStepOut = false
      answeredLate(answer)
    }
    dispatch({ kind: 'step', axis, direction: towards }, { settled, answeredLate })
  }

  /** When the next drive may be sent; a changed speed waits for the answer to the drive before, a renewal does not. */
  const driveDueAt = (): number => {
    const wanted = holders.wantedSpeed(now())
    if (wanted === 0 || stops.isBusy() || isStepOut) return never
    if (sentSpeed === wanted) return renewAt
    if (drivesOut.some((speed) => speed !== wanted)) return never
    return Math.sign(sentSpeed) === Math.sign(wanted) ? sentAt + SPEED_CHANGE_MS : now()
  }

  const isStepDue = () => step !== null && sentSpeed === 0 && drivesOut.length === 0 && !isStepOut && stops.isSettled()

  const state = (): AxisMotion['state'] => {
    const owedSince = stops.owedSince()
    if (owedSince !== null) return now() - owedSince >= limits.STOP_UNCONFIRMED_MS ? 'unconfirmed' : 'stopping'
    if (sentSpeed !== 0 && now() - acceptedAt < limits.HOLD_LAPSE_MS) return 'moving'
    const isAsked = holders.pressed(now()) !== null || step !== null || isStepOut
    return isAsked ? 'asked' : (result?.state ?? 'idle')
  }

  return {
    press: (press: Press) => {
      result = null
      holders.press(press, now(), mayDrive())
    },
    adjust: holders.adjust,
    release: (owner: string) => {
      const towards = holders.release(owner)
      if (towards !== null && holders.pressed(now()) === null && sentSpeed === 0) {
        step = { direction: towards, askedAt: now() }
      }
    },
    cancel: (owner: string) => {
      holders.release(owner)
    },
    end: () => {
      holders.endAll()
      step = null
    },
    endDriving: () => holders.endDriving(now()),
    follow,
    /** The axis is driven, and none of its drives is under way. */
    isBare: () => sentSpeed !== 0 && drivesOut.length === 0,
    /** Which kind of move waits to be sent; null if none is due. */
    due: (): DueMove | null => {
      if (isStepDue()) return 'start'
      if (driveDueAt() > now()) return null
      if (drivesOut.length > 0) return 'spare'
      return sentSpeed === 0 ? 'start' : 'update'
    },
    sentAt: () => sentAt,
    sendMove: () => {
      if (step && isStepDue()) takeStep(step.direction)
      else drive(holders.wantedSpeed(now()))
    },
    repeatStop: stops.repeatNow,
    standAside: stops.standAside,
    isSettled: stops.isSettled,
    motion: (): AxisMotion => {
      const current = state()
      return { direction, state: current, reason: current === 'refused' ? (result?.reason ?? null) : null }
    },
    /** When something changes next without any input or answer. */
    nextAt: (): number => {
      const owedSince = stops.owedSince()
      const later = (at: number) => (at > now() ? at : never)
      return Math.min(
        holders.nextAt(now()),
        later(driveDueAt()),
        stops.nextAt(),
        step ? step.askedAt + STEP_PATIENCE_MS : never,
        owedSince === null ? never : later(owedSince + limits.STOP_UNCONFIRMED_MS),
        later(acceptedAt + limits.HOLD_LAPSE_MS),
        result ? later(result.until) : never,
      )
    },
  }
}

const isRefusal = (outcome: Answer['outcome']) =>
  outcome === 'refused' || outcome === 'denied' || outcome === 'gone' || outcome === 'intercepted'
