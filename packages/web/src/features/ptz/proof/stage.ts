import { limits } from '@rig/contract'
import { HOLD_MAX_MS } from '../../../lib/holds.ts'
import { createMotionGuard, type MotionGuard } from '../motion-guard.ts'
import { axes, type Command } from '../steering.ts'
import { STAND_ASIDE_MS } from '../stop-duty.ts'
import { createLink, type Fate } from './network.ts'
import { createModelRig, type Movement } from './rig.ts'
import type { Deed } from './scenario.ts'
import { createVirtualTime } from './time.ts'

/** When an input drove one axis: from the moment its press becomes a drive to the moment it is over. */
export type Hold = { axis: Command['axis']; from: number; to: number; isButton: boolean }
type Held = { axis: Command['axis']; pressedAt: number; from: number }

const HEALTHY: Fate = { copies: [30], answer: { after: 60, outcome: 'accepted' } }

/** One camera with its guard, its link and its model; remembers who held what, and what the guard sent. */
const createCamera = (time: ReturnType<typeof createVirtualTime>, fate: () => Fate) => {
  const rig = createModelRig()
  const holds: Hold[] = []
  const held = new Map<string, Held>()
  const unheldDrives: number[] = []
  let taps = 0
  let askedLast = 0

  const isDriven = (axis: Command['axis']) =>
    [...held.values()].some((each) => each.axis === axis && each.from <= time.now())
  const watch = (command: Command): Fate => {
    const isMove = command.kind === 'drive' && command.speed !== 0
    if (isMove && !isDriven(command.axis)) unheldDrives.push(time.now())
    if (command.kind === 'step') askedLast = time.now()
    return fate()
  }
  const { send } = createLink({ time, rig, fate: watch })
  const guard: MotionGuard = createMotionGuard({ ...time.restless(), send })

  const over = (owner: string) => {
    const hold = held.get(owner)
    held.delete(owner)
    if (!hold) return undefined
    const to = Math.min(time.now(), hold.pressedAt + HOLD_MAX_MS)
    if (to >= hold.from) holds.push({ axis: hold.axis, from: hold.from, to, isButton: hold.from > hold.pressedAt })
    return hold
  }
  const release = (owner: string) => {
    const hold = over(owner)
    if (!hold) return
    if (time.now() <= hold.from) taps += 1
    guard.release(owner, hold.axis)
  }
  const end = (how: 'end' | 'leave' | 'preset') => {
    for (const owner of [...held.keys()]) over(owner)
    if (how === 'preset') void guard.standAside().then(() => (askedLast = time.now()))
    else guard[how]()
  }
  const press = ({ owner, axis, direction, speed }: Extract<Deed, { kind: 'press' }>) => {
    release(owner)
    held.set(owner, { axis, pressedAt: time.now(), from: time.now() + (speed ? 0 : limits.HOLD_AFTER_MS) })
    guard.press(owner, axis, direction, speed)
  }
  return {
    rig,
    guard,
    holds,
    unheldDrives,
    press,
    release,
    end,
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
 * Plays deeds on two cameras over a link with the given fates (used round and round), heals the link, and waits until
 * the last copy of anything must have arrived.
 */
export const play = async (script: Deed[], fates: Fate[], healsAfterMs: number): Promise<Report> => {
  const time = createVirtualTime()
  let healsAt = Number.POSITIVE_INFINITY
  let turn = 0
  const fate = () => (time.now() >= healsAt ? HEALTHY : (fates[turn++ % fates.length] ?? HEALTHY))
  const [first, second] = [createCamera(time, fate), createCamera(time, fate)]
  let current = first

  for (const deed of script) {
    await time.runUntil(time.now() + deed.gap)
    if (deed.kind === 'press') current.press(deed)
    else if (deed.kind === 'release') current.release(deed.owner)
    else {
      current.end(deed.kind === 'camera' ? 'end' : deed.kind)
      if (deed.kind === 'camera') current = current === first ? second : first
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
