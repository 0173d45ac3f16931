import * as limits from '@rig/contract/limits'
import { axes, type Command } from '../commands.ts'
import { HOLD_MAX_MS, PAUSE_MS } from '../timing.ts'
import type { CreateGuard } from './guard-under-test.ts'
import { createLink, type Delivery } from './link.ts'
import { createModelRig, type Movement } from './model-rig.ts'
import type { Action } from './scripts.ts'
import { createVirtualTime } from './virtual-time.ts'

/** When an input drove one axis: from the moment its press becomes a drive until its hold ends. */
export type Hold = { axis: Command['axis']; from: number; to: number; isButton: boolean }
/** `from` is Infinity while it must not drive: an analogue input at speed 0, a button that may only step. */
type Held = { axis: Command['axis']; pressedAt: number; from: number; isButton: boolean }

export type Report = {
  /** From this time on there is no hold, the link is healthy, and every requested step or preset has been handled. */
  quietFrom: number
  cameras: {
    movements: Movement[]
    holds: Hold[]
    unheldDrives: number[]
    steps: number
    taps: number
    isIdle: boolean
  }[]
}

const HEALTHY: Delivery = { copies: [30], response: { after: 60, outcome: 'accepted' } }

/**
 * Creates two cameras over a link with the given deliveries (used cyclically), and runs a script on them. Then the link
 * heals, and time passes until every copy must have arrived. `play` yields the times to advance the clock to.
 */
export const createRandomWorld = (
  script: Action[],
  deliveries: Delivery[],
  healsAfterMs: number,
  createGuard: CreateGuard,
) => {
  const time = createVirtualTime()
  let healsAt = Infinity
  let turn = 0
  const deliver = () => (time.now() >= healsAt ? HEALTHY : (deliveries[turn++ % deliveries.length] ?? HEALTHY))
  const first = createCamera(time, deliver, createGuard)
  const second = createCamera(time, deliver, createGuard)

  function* play(): Generator<number, Report> {
    let current = first
    for (const action of script) {
      yield time.now() + action.gap
      if (action.kind === 'press') current.press(action)
      else if (action.kind === 'adjust') current.adjust(action)
      else if (action.kind === 'release') current.release(action.owner)
      else if (action.kind === 'stale picture') current.endDriving()
      else {
        current.end(action.kind === 'camera' ? 'end' : action.kind)
        if (action.kind === 'camera') current = current === first ? second : first
      }
    }
    yield time.now() + 500
    for (const owner of current.owners()) current.release(owner)
    healsAt = time.now() + healsAfterMs
    yield healsAt + 90_000

    const paused = [first, second].map(({ requestedLast }) => requestedLast() + PAUSE_MS)
    return { quietFrom: Math.max(healsAt, ...paused), cameras: [first, second].map(({ report }) => report()) }
  }
  return { time, play: play() }
}

/** Runs a world until it ends, synchronously. */
export const play = <Result>({ time, play: played }: Played<Result>): Result => {
  let turn = played.next()
  while (!turn.done) {
    time.advance(turn.value)
    turn = played.next()
  }
  return turn.value
}

/** Runs a world in which guards use promises. */
export const playWithPromises = async <Result>({ time, play: played }: Played<Result>): Promise<Result> => {
  let turn = played.next()
  while (!turn.done) {
    await time.runUntil(turn.value)
    turn = played.next()
  }
  return turn.value
}

type Played<Result> = { time: ReturnType<typeof createVirtualTime>; play: Generator<number, Result> }

/** One camera with its guard, its link and its model; records the holds and the commands that the guard sent. */
const createCamera = (
  time: ReturnType<typeof createVirtualTime>,
  deliver: () => Delivery,
  createGuard: CreateGuard,
) => {
  const rig = createModelRig()
  const holds: Hold[] = []
  const held = new Map<string, Held>()
  const unheldDrives: number[] = []
  let taps = 0
  let requestedLast = 0

  const isDriven = (axis: Command['axis']) =>
    [...held.values()].some((each) => each.axis === axis && each.from <= time.now())
  const watch = (command: Command): Delivery => {
    const isMove = command.kind === 'drive' && command.speed !== 0
    if (isMove && !isDriven(command.axis)) unheldDrives.push(time.now())
    if (command.kind === 'step') requestedLast = time.now()
    return deliver()
  }
  const guard = createGuard(time.asBrowserClock(), createLink({ time, rig, deliver: watch }))

  const record = ({ axis, pressedAt, from, isButton }: Held) => {
    const to = Math.min(time.now(), pressedAt + HOLD_MAX_MS)
    if (to >= from) holds.push({ axis, from, to, isButton })
  }
  const endHold = (owner: string) => {
    const hold = held.get(owner)
    held.delete(owner)
    if (hold) record(hold)
    return hold
  }
  const release = (owner: string) => {
    const hold = endHold(owner)
    if (!hold) return
    if (hold.isButton && time.now() <= hold.from) taps += 1
    guard.release(owner, hold.axis)
  }
  return {
    press: ({ owner, axis, direction, speed }: Extract<Action, { kind: 'press' }>) => {
      release(owner)
      const from = speed === 0 ? Infinity : time.now() + (speed ? 0 : limits.HOLD_AFTER_MS)
      held.set(owner, { axis, pressedAt: time.now(), from, isButton: speed === undefined })
      guard.press(owner, axis, direction, speed)
    },
    /**
     * Changes the speed of an analogue input; at 0 it does not drive until it is adjusted again. After its hold it has
     * no effect.
     */
    adjust: ({ owner, axis, direction, speed }: Extract<Action, { kind: 'adjust' }>) => {
      const hold = held.get(owner)
      if (!hold) return guard.adjust(owner, axis, direction, speed)
      if (hold.isButton) return
      if (speed === 0) record(hold)
      const from = speed === 0 ? Infinity : Math.min(hold.from, time.now())
      held.set(owner, { ...hold, from })
      guard.adjust(owner, hold.axis, direction, speed)
    },
    release,
    end: (how: 'end' | 'leave' | 'preset') => {
      for (const owner of [...held.keys()]) endHold(owner)
      if (how === 'preset')
        guard.onStopped(() => {
          requestedLast = time.now()
        })
      else guard[how]()
    },
    /** Ends the holds that drive; a press of a moment ago may still step. */
    endDriving: () => {
      for (const [owner, hold] of [...held]) {
        if (hold.isButton && time.now() < hold.from) held.set(owner, { ...hold, from: Infinity })
        else endHold(owner)
      }
      guard.endDriving()
    },
    owners: () => [...held.keys()],
    requestedLast: () => requestedLast,
    report: () => {
      rig.settle(time.now())
      const isIdle = axes.every((axis) => guard.motion()[axis].state === 'idle')
      return { movements: rig.movements, holds, unheldDrives, steps: rig.steps.length, taps, isIdle }
    },
  }
}
