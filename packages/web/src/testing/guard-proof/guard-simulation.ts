import * as limits from '@rig/contract/limits'
import { createKeyHolds } from '../../console/control/held-keys.ts'
import { type PtzCommand, ptzAxes } from '../../live/camera/guard/state.ts'
import { MAX_HOLD_MS, MAX_WATCH_INTERVAL_MS, RETRY_PAUSE_MS } from '../../live/camera/guard/timing.ts'
import type { ScriptAction } from './arbitraries.ts'
import type { CreateGuard } from './guard-under-test.ts'
import { createLink, type Delivery } from './link.ts'
import { createModelRig, type ModelMovement } from './model-rig.ts'
import { createVirtualTime } from './virtual-time.ts'

/** The part of a hold that drives an axis: from the time at which the press becomes a drive, to the end of the hold. */
export type HoldRecord = { axis: PtzCommand['axis']; from: number; to: number; isButton: boolean }
/**
 * `from` is the time from which the input drives. It is Infinity for an input that must not drive: an analogue input at
 * speed 0, or a button that is limited to steps.
 */
type ActiveHold = { axis: PtzCommand['axis']; pressedAt: number; from: number; isButton: boolean; hasDriven: boolean }

export type SimulationReport = {
  /** From this time on, no input is held, the link works, and no step or preset pauses the repetition of a stop. */
  quietFrom: number
  cameras: {
    movements: ModelMovement[]
    holds: HoldRecord[]
    unheldDrives: number[]
    steps: number
    taps: number
    isIdle: boolean
  }[]
}

/**
 * Longer than the 35 ms by which the release of a key can be delayed, in case a press follows that continues the hold.
 */
const KEY_RELEASE_MS = 40
const isKey = (owner: string) => owner === 'key'

const HEALTHY_DELIVERY: Delivery = { copies: [30], response: { after: 60, outcome: 'accepted' } }

/**
 * Simulates an operator who follows a script on two cameras, over a link that uses the given deliveries in turn. Then
 * the link recovers, and the simulation continues until the link has delivered all requests. The caller must advance
 * the clock to each time that `timeline` yields.
 */
export const createGuardSimulation = (
  script: ScriptAction[],
  deliveries: Delivery[],
  healsAfterMs: number,
  createGuard: CreateGuard,
) => {
  const time = createVirtualTime()
  let healsAt = Infinity
  let sent = 0
  const deliver = () =>
    time.now() >= healsAt ? HEALTHY_DELIVERY : (deliveries[sent++ % deliveries.length] ?? HEALTHY_DELIVERY)
  const first = createCamera(time, deliver, createGuard)
  const second = createCamera(time, deliver, createGuard)

  function* createTimeline(): Generator<number, SimulationReport> {
    let current = first
    for (const action of script) {
      yield time.now() + action.delayMs
      if (action.kind === 'press') current.press(action)
      else if (action.kind === 'adjust') current.adjust(action)
      else if (action.kind === 'release') current.release(action.owner)
      else if (action.kind === 'pair') current.pair(action.owner)
      else if (action.kind === 'cancel') current.cancel(action.owner)
      else if (action.kind === 'latency') current.recordLatency(action.ms)
      else if (action.kind === 'steps only') current.setStepsOnly(action.on)
      else if (action.kind === 'revoked preset')
        current.stopUndriven({ sentAt: time.now() - 100, outcome: action.outcome })
      else if (action.kind === 'stale picture') current.endDriving()
      else {
        current.end(action.kind === 'camera' ? 'end' : action.kind)
        if (action.kind === 'camera') current = current === first ? second : first
      }
    }
    yield time.now() + 500
    for (const owner of current.owners()) current.release(owner)
    yield time.now() + KEY_RELEASE_MS
    healsAt = time.now() + healsAfterMs
    yield healsAt + 90_000

    const quietFrom = Math.max(healsAt, first.pausedUntil(), second.pausedUntil())
    return { quietFrom, cameras: [first, second].map(({ report }) => report()) }
  }
  return { time, timeline: createTimeline() }
}

export const runSimulation = <Result>({ time, timeline }: Simulation<Result>): Result => {
  let next = timeline.next()
  while (!next.done) {
    time.advance(next.value)
    next = timeline.next()
  }
  return next.value
}

export const runSimulationAsync = async <Result>({ time, timeline }: Simulation<Result>): Promise<Result> => {
  let next = timeline.next()
  while (!next.done) {
    await time.runUntil(next.value)
    next = timeline.next()
  }
  return next.value
}

type Simulation<Result> = { time: ReturnType<typeof createVirtualTime>; timeline: Generator<number, Result> }

const createCamera = (
  time: ReturnType<typeof createVirtualTime>,
  deliver: () => Delivery,
  createGuard: CreateGuard,
) => {
  const rig = createModelRig()
  const holds: HoldRecord[] = []
  const held = new Map<string, ActiveHold>()
  const unheldDrives: number[] = []
  let taps = 0
  let pausedUntil = 0

  const isDriven = (axis: PtzCommand['axis']) =>
    [...held.values()].some((each) => each.axis === axis && each.from <= time.now())
  // A hold that has only just begun to drive is not marked: the guard's clock differs by a fraction of a millisecond,
  // so another hold may have caused the drive
  const markDriven = (axis: PtzCommand['axis']) => {
    for (const hold of held.values()) if (hold.axis === axis && hold.from < time.now() - 1) hold.hasDriven = true
  }
  const watch = (command: PtzCommand): Delivery => {
    const isMove = command.kind === 'drive' && command.speed !== 0
    if (isMove && !isDriven(command.axis)) unheldDrives.push(time.now())
    if (isMove) markDriven(command.axis)
    if (command.kind === 'step') pausedUntil = Math.max(pausedUntil, time.now() + MAX_WATCH_INTERVAL_MS)
    return deliver()
  }
  const guard = createGuard(time.asBrowserClock(), createLink({ time, rig, deliver: watch }))

  const record = ({ axis, pressedAt, from, isButton }: ActiveHold) => {
    const to = Math.min(time.now(), pressedAt + MAX_HOLD_MS)
    if (to >= from) holds.push({ axis, from, to, isButton })
  }
  const endHold = (owner: string) => {
    const hold = held.get(owner)
    held.delete(owner)
    if (hold) record(hold)
    return hold
  }
  const endDriving = () => {
    for (const [owner, hold] of [...held]) {
      if (hold.isButton && time.now() < hold.from) held.set(owner, { ...hold, from: Infinity })
      else if (hold.isButton || hold.from < Infinity) endHold(owner)
    }
  }
  const restrict = () => {
    endDriving()
    for (const [owner, { isButton }] of [...held]) if (!isButton) endHold(owner)
  }
  const releaseInput = (owner: string) => {
    const hold = endHold(owner)
    if (!hold) return
    if (hold.isButton && !hold.hasDriven) taps += 1
    guard.release(owner, hold.axis)
  }
  const cancel = (owner: string) => {
    const hold = endHold(owner)
    if (hold) guard.cancel(owner, hold.axis)
  }
  const keys = createKeyHolds(time)
  const createKeyEvent = (repeat = false) => ({ key: 'Arrow', code: 'Arrow', timeStamp: time.now(), repeat })
  const release = (owner: string) => {
    if (isKey(owner)) keys.recordUp(createKeyEvent())
    else releaseInput(owner)
  }
  const pressInput = ({ owner, axis, direction, speed }: Extract<ScriptAction, { kind: 'press' }>) => {
    const from = speed === 0 ? Infinity : time.now() + (speed ? 0 : limits.HOLD_THRESHOLD_MS)
    held.set(owner, { axis, pressedAt: time.now(), from, isButton: speed === undefined, hasDriven: false })
    guard.press(owner, axis, direction, speed)
  }
  const resume = (owner: string, hold: ActiveHold | undefined) => {
    if (!hold) return
    held.set(owner, { ...hold, from: Math.max(hold.from, time.now()), hasDriven: true })
    guard.resume(owner, hold.axis)
  }
  const pressKey = (action: Extract<ScriptAction, { kind: 'press' }>) => {
    const { owner } = action
    const repeat = keys.recordDown(createKeyEvent())
    keys.press(createKeyEvent(repeat), () => {
      let released: ActiveHold | undefined
      pressInput({ ...action, speed: undefined })
      return {
        release: () => {
          released = held.get(owner)
          releaseInput(owner)
        },
        cancel: () => cancel(owner),
        resume: () => resume(owner, released),
      }
    })
  }
  return {
    press: (action: Extract<ScriptAction, { kind: 'press' }>) => {
      release(action.owner)
      if (isKey(action.owner)) pressKey(action)
      else pressInput(action)
    },
    pair: (owner: string) => {
      const hold = held.get(owner)
      if (!hold) return
      release(owner)
      const { axis } = hold
      pressKey({ kind: 'press', delayMs: 0, owner, axis, direction: 1, speed: undefined })
    },
    adjust: ({ owner, axis, direction, speed }: Extract<ScriptAction, { kind: 'adjust' }>) => {
      const hold = held.get(owner)
      if (!hold) return guard.adjust(owner, axis, direction, speed)
      if (hold.isButton) return
      if (speed === 0) record(hold)
      const from = speed === 0 ? Infinity : Math.min(hold.from, time.now())
      held.set(owner, { ...hold, from })
      guard.adjust(owner, hold.axis, direction, speed)
    },
    release,
    end: (how: 'end' | 'leave' | 'stop' | 'preset') => {
      for (const owner of [...held.keys()]) endHold(owner)
      if (how === 'preset')
        guard.waitUntilStopped((isSuperseded) => {
          if (!isSuperseded) pausedUntil = time.now() + RETRY_PAUSE_MS
        })
      else guard[how]()
    },
    cancel,
    endDriving: () => {
      endDriving()
      guard.endDriving()
    },
    stopUndriven: guard.stopUndriven,
    recordLatency: guard.recordLatency,
    setStepsOnly: (on: boolean) => {
      if (on) restrict()
      guard.setStepsOnly(on)
    },
    owners: () => [...held.keys()],
    pausedUntil: () => pausedUntil,
    report: () => {
      rig.settle(time.now())
      const isIdle = ptzAxes.every((axis) => guard.motion()[axis].state === 'idle')
      return { movements: rig.movements, holds, unheldDrives, steps: rig.steps.length, taps, isIdle }
    },
  }
}
