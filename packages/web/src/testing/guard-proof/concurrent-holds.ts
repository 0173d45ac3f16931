import * as fc from 'fast-check'
import { HOLD_SPEEDS, ptzAxes } from '../../live/camera/guard/state.ts'
import type { CreateGuard } from './guard-under-test.ts'
import { createLink } from './link.ts'
import { createModelRig } from './model-rig.ts'
import { createVirtualTime } from './virtual-time.ts'

/** A browser opens at most six connections per host. The stream takes one, and the position poll another. */
const CONNECTIONS = 4
const HOLD_MS = 6_000
const SETTLED_MS = 5_000

type HeldAxis = { axis: (typeof ptzAxes)[number]; pressedAfter: number }

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const pressedAfter = fc.integer({ min: 0, max: 900 })

const generateHolds = (count: 2 | 3, maxDelayMs: number) =>
  fc.record({
    held: fc
      .tuple(
        fc.shuffledSubarray([...ptzAxes], { minLength: count, maxLength: count }),
        fc.array(pressedAfter, { minLength: 3, maxLength: 3 }),
      )
      .map(([chosen, times]): HeldAxis[] => chosen.map((axis, index) => ({ axis, pressedAfter: times[index] ?? 0 }))),
    maxDelayMs: fc.oneof(fc.constant(maxDelayMs), fc.integer({ min: 0, max: maxDelayMs })),
    delayShares: fc.oneof(fc.array(fraction, { minLength: 2, maxLength: 16 }), fc.constant<number[]>([1])),
  })

/** Generates holds of two axes with a latency of up to 300 ms each way, and of three axes with up to 200 ms. */
export const concurrentHolds = fc.oneof(generateHolds(2, 300), generateHolds(3, 200))

/**
 * Simulates concurrent holds over a link that uses the given delays in turn. Reports each movement that began before
 * the release, and whether it lasted until then.
 */
export const createConcurrentHoldSimulation = (held: HeldAxis[], delaysMs: number[], createGuard: CreateGuard) => {
  const time = createVirtualTime()
  const rig = createModelRig()
  let drawn = 0
  const getNextDelay = () => delaysMs[drawn++ % delaysMs.length] ?? 0
  const deliver = () => {
    const there = getNextDelay()
    return { copies: [there], response: { after: there + getNextDelay(), outcome: 'accepted' as const } }
  }
  const guard = createGuard(time.asBrowserClock(), createLink({ time, rig, deliver, connections: CONNECTIONS }))

  function* createTimeline(): Generator<number, { axis: string; outlastsHold: boolean }[]> {
    for (const { axis, pressedAfter } of held) {
      yield time.now() + pressedAfter
      guard.press(`pad ${axis}`, axis, 1, HOLD_SPEEDS[axis])
    }
    yield time.now() + HOLD_MS
    const releasedAt = time.now()
    guard.end()
    yield time.now() + SETTLED_MS

    rig.settle(time.now())
    // Ignores movements that begin after the release: if a renewal arrives after the stop, the axis moves briefly
    const begun = rig.movements.filter(({ start }) => start < releasedAt)
    return held
      .flatMap(({ axis }) => begun.filter((movement) => movement.axis === axis))
      .map(({ axis, end }) => ({ axis, outlastsHold: end !== null && end >= releasedAt }))
  }
  return { time, timeline: createTimeline() }
}
