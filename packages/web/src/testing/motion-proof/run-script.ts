import * as limits from '@rig/contract/limits'
import { HOLD_MAX_MS } from '../../console/holds.ts'
import { createMotionGuard, type MotionGuard } from '../../live/guard/motion-guard.ts'
import { axes, type Command } from '../../live/guard/steering.ts'
import { STAND_ASIDE_MS } from '../../live/guard/stop-duty.ts'
import { createLink, type Delivery } from './link.ts'
import { createModelRig, type Movement } from './model-rig.ts'
import type { Action } from './scripts.ts'
import { createVirtualTime } from './virtual-time.ts'

/** When an input drove one axis: from the moment its press becomes a drive to the moment it is over. */
export type Hold = { axis: Command['axis']; from: number; to: number; isButton: boolean }
/** `from` is Infinity while it must not drive: an analogue input at the speed 0, a button that may only step. */
type Held = { axis: Command['axis']; pressedAt: number; from: number; isButton: boolean }

const HEALTHY: Delivery = { copies: [30], answer: { after: 60, outcome: 'accepted' } }

/** One camera with its guard, its link and its model; remembers who held what, and what the guard sent. */
const createCamera = (time: ReturnType<typeof createVirtualTime>, deliver: () => Delivery) => {
  const rig = createModelRig()
  const holds: Hold[] = []
  const held = new Map<string, Held>()
  const unheldDrives: number[] = []
  let taps = 0
  let askedLast = 0

  const isDriven = (axis: Command['axis']) =>
    [...held.values()].some((each) => each.axis === axis && each.from <= time.now())
  const watch = (command: Command): Delivery => {
    const isMove = command.kind === 'drive' && command.speed !== 0
    if (isMove && !isDriven(command.axis)) unheldDrives.push(time.now())
    if (command.kind === 'step') askedLast = time.now()
    return deliver()
  }
  const { send } = createLink({ time, rig, deliver: watch })
  const guard: MotionGuard = createMotionGuard({ ...time.restless(), send })

  const note = ({ axis, pressedAt, from, isButton }: Held) => {
    const to = Math.min(time.now(), pressedAt + HOLD_MAX_MS)
    if (to >= from) holds.push({ axis, from, to, isButton })
  }
  const over = (owner: string) => {
    const hold = held.get(owner)
    held.delete(owner)
    if (hold) note(hold)
    return hold
  }
  const release = (owner: string) => {
    const hold = over(owner)
    if (!hold) return
    if (hold.isButton && time.now() <= hold.from) taps += 1
    guard.release(owner, hold.axis)
  }
  /** Those that drive are ended; a press of a moment ago may still step. */
  const endDriving = () => {
    for (const [owner, hold] of [...held]) {
      if (hold.isButton && time.now() < hold.from) held.set(owner, { ...hold, from: Number.POSITIVE_INFINITY })
      else over(owner)
    }
    guard.endDriving()
  }
  const end = (how: 'end' | 'leave' | 'preset') => {
    for (const owner of [...held.keys()]) over(owner)
    if (how === 'preset') void guard.standAside().then(() => (askedLast = time.now()))
    else guard[how]()
  }
  const press = ({ owner, axis, direction, speed }: Extract<Action, { kind: 'press' }>) => {
    release(owner)
    const from = speed === 0 ? Number.POSITIVE_INFINITY : time.now() + (speed ? 0 : limits.HOLD_AFTER_MS)
    held.set(owner, { axis, pressedAt: time.now(), from, isButton: speed === undefined })
    guard.press(owner, axis, direction, speed)
  }
  /** Another speed of an analogue input; at 0 it drives no more until it is adjusted again. One whose hold is over asks in vain. */
  const adjust = ({ owner, axis, direction, speed }: Extract<Action, { kind: 'adjust' }>) => {
    const hold = held.get(owner)
    if (!hold) return guard.adjust(owner, axis, direction, speed)
    if (hold.isButton) return
    if (speed === 0) note(hold)
    const from = speed === 0 ? Number.POSITIVE_INFINITY : Math.min(hold.from, time.now())
    held.set(owner, { ...hold, from })
    guard.adjust(owner, hold.axis, direction, speed)
  }
  return {
    rig,
    guard,
    holds,
    unheldDrives,
    press,
    adjust,
    release,
    end,
    endDriving,
    owners: () => [...held.keys()],
    taps: () => taps,
    askedLast: () => askedLast,
  }
}

export type Report = {
  /** When the last hold was over, the link was healthy and no step or preset that was asked for had its turn. */
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

/**
 * Carries out actions on two cameras over a link with the given deliveries (used round and round), heals the link, and waits until
 * the last copy of anything must have arrived.
 */
export const runScript = async (script: Action[], deliveries: Delivery[], healsAfterMs: number): Promise<Report> => {
  const time = createVirtualTime()
  let healsAt = Number.POSITIVE_INFINITY
  let turn = 0
  const deliver = () => (time.now() >= healsAt ? HEALTHY : (deliveries[turn++ % deliveries.length] ?? HEALTHY))
  const [first, second] = [createCamera(time, deliver), createCamera(time, deliver)]
  let current = first

  for (const action of script) {
    await time.runUntil(time.now() + action.gap)
    if (action.kind === 'press') current.press(action)
    else if (action.kind === 'adjust') current.adjust(action)
    else if (action.kind === 'release') current.release(action.owner)
    else if (action.kind === 'stale picture') current.endDriving()
    else {
      current.end(action.kind === 'camera' ? 'end' : action.kind)
      if (action.kind === 'camera') current = current === first ? second : first
    }
  }
  await time.runUntil(time.now() + 500)
  for (const owner of current.owners()) current.release(owner)
  healsAt = time.now() + healsAfterMs
  await time.runUntil(healsAt + 90_000)

  const cameras = [first, second].map(({ rig, guard, holds, unheldDrives, taps }) => {
    rig.settle(time.now())
    const isIdle = axes.every((axis) => guard.motion()[axis].state === 'idle')
    return { movements: rig.movements, holds, unheldDrives, steps: rig.steps.length, taps: taps(), isIdle }
  })
  const asides = [first, second].map(({ askedLast }) => askedLast() + STAND_ASIDE_MS)
  return { quietFrom: Math.max(healsAt, ...asides), cameras }
}
