import * as fc from 'fast-check'
import { getCommandKind, ptzAxes } from '../../live/camera/guard/state.ts'
import { SLOW_STOP_LEAD_MS } from '../../live/camera/guard/timing.ts'
import type { CreateGuard } from './guard-under-test.ts'
import { lostDelivery } from './guarded-rig.ts'
import { createLink, type Delivery } from './link.ts'
import { createModelRig } from './model-rig.ts'
import { createVirtualTime } from './virtual-time.ts'

const TAP_MS = 20
/** Slightly shorter than LOST_DRIVE_DELAY_MS, the longest delay that the guard allows for. */
const LONGEST_DELAY_MS = 9_900
/** Within this time after a press, its step must be sent, or the axis must show the reason why not. */
const MESSAGE_MS = 1_500
const SETTLED_MS = 150_000

const integerUpTo = (max: number) => fc.integer({ min: 0, max })
const arbitraryDelays = (maxMs: number) => fc.array(integerUpTo(maxMs), { minLength: 2, maxLength: 9 })

/**
 * Generates an outage during which an operator holds an axis. Afterwards the operator presses it repeatedly, while the
 * drives that seemed lost arrive. If `hasDeadMan` is false, the rig never ends a drive.
 */
export const lateArrivals = fc.record({
  path: fc.oneof(
    fc.record({ latencyMs: fc.constant(0), jitterMs: arbitraryDelays(150) }),
    fc.record({
      latencyMs: fc.oneof(fc.constant(0), integerUpTo(4_500)),
      jitterMs: arbitraryDelays(SLOW_STOP_LEAD_MS - 5),
    }),
  ),
  hasDeadMan: fc.boolean(),
  isStepsOnly: fc.boolean(),
  holdMs: fc.integer({ min: 300, max: 1_500 }),
  outageMs: fc.integer({ min: 10, max: 3_000 }),
  copiesMs: fc.array(integerUpTo(LONGEST_DELAY_MS), { minLength: 1, maxLength: 4 }),
  losses: fc.constant<boolean[]>([]),
  pausesMs: fc.array(fc.oneof(fc.integer({ min: 30, max: 500 }), fc.integer({ min: 30, max: 2_990 })), {
    minLength: 1,
    maxLength: 30,
  }),
})

/** Generates a single press after an outage, on a link that still loses some requests. */
export const lossyPresses = fc
  .tuple(lateArrivals, fc.array(fc.boolean(), { minLength: 2, maxLength: 9 }), integerUpTo(6_000))
  .map(([arrivals, losses, pauseMs]): LateArrivals => ({ ...arrivals, losses, pausesMs: [pauseMs] }))

type LateArrivals = typeof lateArrivals extends fc.Arbitrary<infer Value> ? Value : never

type LateArrivalReport = { longestMs: number; cut: number[]; silent: number[]; missing: number; isIdle: boolean }

/**
 * Simulates an outage that `lateArrivals` has generated, and the presses after it. Reports the longest movement after
 * the outage (`longestMs`), the times of stops that cut a step short (`cut`), presses whose step was neither sent nor
 * explained in time (`silent`), and the number of presses without a step (`missing`).
 */
export const createLateArrivalSimulation = (
  { path, hasDeadMan, isStepsOnly, holdMs, outageMs, copiesMs, losses, pausesMs }: LateArrivals,
  createGuard: CreateGuard,
) => {
  const { latencyMs, jitterMs } = path
  const time = createVirtualTime()
  const rig = createModelRig({ hasDeadMan })
  const recoversAt = holdMs + outageMs
  let sent = 0
  let sentSteps = 0
  const getNextDelay = () => latencyMs + (jitterMs[sent++ % jitterMs.length] ?? 0)
  const deliver = (isDrive: boolean): Delivery => {
    if (time.now() < recoversAt && !isDrive) return lostDelivery
    if (time.now() < recoversAt) return { copies: [copiesMs[sent++ % copiesMs.length] ?? 0], response: null }
    if (losses[sent % losses.length]) {
      sent += 1
      return lostDelivery
    }
    const there = getNextDelay()
    return { copies: [there], response: { after: there + getNextDelay(), outcome: 'accepted' } }
  }
  const guard = createGuard(
    time.asBrowserClock(),
    createLink({
      time,
      rig,
      deliver: (command) => {
        const kind = getCommandKind(command)
        if (kind === 'step') sentSteps += 1
        return deliver(kind === 'drive')
      },
    }),
  )

  function* createTimeline(): Generator<number, LateArrivalReport> {
    guard.press('pad', 'pan', 1)
    yield holdMs
    guard.release('pad', 'pan')
    yield recoversAt
    guard.setStepsOnly(isStepsOnly)
    const silent: number[] = []
    const stepsBefore = rig.steps.length
    sentSteps = 0
    for (const [index, pauseMs] of pausesMs.entries()) {
      yield time.now() + pauseMs
      guard.press(`tap ${index}`, 'pan', 1)
      time.schedule(() => {
        if (sentSteps <= index && guard.motion().pan.reason === null) silent.push(index)
      }, MESSAGE_MS)
      yield time.now() + TAP_MS
      guard.release(`tap ${index}`, 'pan')
    }
    yield time.now() + SETTLED_MS
    rig.settle(time.now())
    const lengths = rig.movements.map(({ start, end }) => (end ?? Infinity) - Math.max(start, recoversAt + latencyMs))
    return {
      longestMs: Math.max(0, ...lengths),
      cut: Math.max(...jitterMs) < SLOW_STOP_LEAD_MS ? rig.cutSteps : [],
      silent,
      missing: pausesMs.length - (rig.steps.length - stepsBefore),
      isIdle: ptzAxes.every((axis) => guard.motion()[axis].state === 'idle'),
    }
  }
  return { time, timeline: createTimeline() }
}
