import { limits, type PtzAxis } from '@rig/contract'
import { createHolders, type Press } from './holders.ts'
import {
  type AxisMotion,
  type Command,
  type Direction,
  MOVES_IN_FLIGHT_MAX,
  type Outcome,
  SPEED_CHANGE_MS,
  STEP_PATIENCE_MS,
} from './steering.ts'
import { createStopDuty } from './stop-duty.ts'

type Deps = {
  axis: PtzAxis
  now(): number
  dispatch(command: Command, settled: (outcome: Outcome) => void): void
  started(axis: PtzAxis, direction: Direction): void
}

const never = Number.POSITIVE_INFINITY

/** One axis: from what is held to what the rig is told. Decides; the guard above it sends, for all axes together. */
export const createAxisGuard = ({ axis, now, dispatch, started }: Deps) => {
  const holders = createHolders()
  const stops = createStopDuty({
    now,
    sendStop: (settled) => dispatch({ kind: 'drive', axis, speed: 0 }, settled),
  })
  let told = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let renewAt = never
  let acceptedAt = Number.NEGATIVE_INFINITY
  let drivesOut: number[] = []
  let step: { direction: Direction; askedAt: number } | null = null
  let stepOut = false
  let direction: Direction = 1

  const follow = () => {
    holders.endTheOld(now())
    holders.noteDriving(now())
    const pressed = holders.pressed(now())
    if (pressed !== null) direction = pressed
    if (told !== 0 && holders.wish(now()) === 0) {
      told = 0
      renewAt = never
      acceptedAt = Number.NEGATIVE_INFINITY
      stops.owe()
    }
    if (step && now() - step.askedAt >= STEP_PATIENCE_MS) step = null
    stops.run()
  }

  const drive = (speed: number) => {
    const isStart = Math.sign(told) !== Math.sign(speed)
    // The first command is said twice at once: a rig that has heard the same thing again stops by itself within
    // 750 ms of silence, one that has not only after 10 s.
    renewAt = told === speed ? now() + limits.HOLD_RENEW_MS : now()
    told = speed
    sentAt = now()
    drivesOut = [...drivesOut, speed]
    stops.driveSent()
    const leftAt = now()
    dispatch({ kind: 'drive', axis, speed }, (outcome) => {
      drivesOut = drivesOut.toSpliced(drivesOut.indexOf(speed), 1)
      if (outcome === 'accepted' && told === speed) acceptedAt = now()
      if (outcome === 'refused' || outcome === 'denied' || outcome === 'gone') holders.endAll()
      stops.driveSettled(outcome, leftAt, told !== 0 && holders.wish(now()) !== 0)
    })
    if (isStart) started(axis, direction)
  }

  const takeStep = (towards: Direction) => {
    step = null
    stepOut = true
    stops.standAside()
    dispatch({ kind: 'step', axis, direction: towards }, () => {
      stepOut = false
    })
    started(axis, towards)
  }

  /** When the next drive may leave; a changed wish waits for the older one's answer, a renewal does not. */
  const driveDueAt = (): number => {
    const wish = holders.wish(now())
    if (wish === 0 || stops.isBusy() || stepOut) return never
    if (told === wish) return drivesOut.length < MOVES_IN_FLIGHT_MAX ? renewAt : never
    if (drivesOut.some((speed) => speed !== wish)) return never
    return Math.sign(told) === Math.sign(wish) ? sentAt + SPEED_CHANGE_MS : now()
  }

  const stepIsDue = () => step !== null && told === 0 && drivesOut.length === 0 && !stepOut && stops.isSettled()

  const state = (): AxisMotion['state'] => {
    const owedSince = stops.owedSince()
    if (owedSince !== null) return now() - owedSince >= limits.STOP_UNCONFIRMED_MS ? 'unconfirmed' : 'stopping'
    if (told !== 0 && now() - acceptedAt < limits.HOLD_LAPSE_MS) return 'moving'
    return holders.pressed(now()) !== null || step !== null || stepOut ? 'asked' : 'idle'
  }

  return {
    press: (press: Press) => holders.press(press, now()),
    adjust: holders.adjust,
    release: (owner: string) => {
      const towards = holders.release(owner)
      if (towards !== null && holders.pressed(now()) === null && told === 0) {
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
    follow,
    /** Which move waits to leave: `first` ones before renewals. Null where none is due. */
    due: (): 'first' | 'renewal' | null => {
      if (stepIsDue()) return 'first'
      if (driveDueAt() > now()) return null
      return told === holders.wish(now()) ? 'renewal' : 'first'
    },
    sentAt: () => sentAt,
    sendMove: () => {
      if (step && stepIsDue()) takeStep(step.direction)
      else drive(holders.wish(now()))
    },
    sayStopAgain: stops.sayAgain,
    standAside: stops.standAside,
    isSettled: stops.isSettled,
    motion: (): AxisMotion => ({ direction, state: state() }),
    /** When something changes without anybody saying anything. */
    nextAt: (): number => {
      const owedSince = stops.owedSince()
      const later = (at: number) => (at > now() ? at : never)
      return Math.min(
        holders.nextAt(now()),
        driveDueAt() > now() ? driveDueAt() : never,
        stops.nextAt(),
        step ? step.askedAt + STEP_PATIENCE_MS : never,
        owedSince === null ? never : later(owedSince + limits.STOP_UNCONFIRMED_MS),
        later(acceptedAt + limits.HOLD_LAPSE_MS),
      )
    },
  }
}
