import * as fc from 'fast-check'
import { axes, HOLD_SPEEDS } from '../commands.ts'
import type { CreateGuard } from './guard-under-test.ts'
import { createLink } from './link.ts'
import { createModelRig } from './model-rig.ts'
import { createVirtualTime } from './virtual-time.ts'

/** Of a browser's six, one carries the stream and one reads positions. */
const CONNECTIONS = 4
const HOLD_MS = 6_000
const SETTLED_MS = 5_000

type HeldAxis = { axis: (typeof axes)[number]; pressedAfter: number }

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const pressedAfter = fc.integer({ min: 0, max: 900 })

const hold = (count: 2 | 3, maxDelayMs: number) =>
  fc.record({
    held: fc
      .tuple(
        fc.shuffledSubarray([...axes], { minLength: count, maxLength: count }),
        fc.array(pressedAfter, { minLength: 3, maxLength: 3 }),
      )
      .map(([chosen, times]): HeldAxis[] => chosen.map((axis, index) => ({ axis, pressedAfter: times[index] ?? 0 }))),
    maxDelayMs: fc.oneof(fc.constant(maxDelayMs), fc.integer({ min: 0, max: maxDelayMs })),
    delayShares: fc.oneof(fc.array(fraction, { minLength: 2, maxLength: 16 }), fc.constant<number[]>([1])),
  })

/** Two axes over a link of up to 300 ms each way, or three over one of up to 200 ms: constant, or different each time. */
export const severalHolds = fc.oneof(hold(2, 300), hold(3, 200))

/**
 * Holds the axes together over a link with the given delays each way (used cyclically). Reports the movements that began
 * during the hold, and whether each outlasted it.
 */
export const createSeveralHolds = (held: HeldAxis[], delaysMs: number[], createGuard: CreateGuard) => {
  const time = createVirtualTime()
  const rig = createModelRig()
  let turn = 0
  const nextDelay = () => delaysMs[turn++ % delaysMs.length] ?? 0
  const deliver = () => {
    const there = nextDelay()
    return { copies: [there], response: { after: there + nextDelay(), outcome: 'accepted' as const } }
  }
  const guard = createGuard(time.asBrowserClock(), createLink({ time, rig, deliver, connections: CONNECTIONS }))

  function* play(): Generator<number, { axis: string; outlastsHold: boolean }[]> {
    for (const { axis, pressedAfter: gap } of held) {
      yield time.now() + gap
      guard.press(`pad ${axis}`, axis, 1, HOLD_SPEEDS[axis])
    }
    yield time.now() + HOLD_MS
    const releasedAt = time.now()
    guard.end()
    yield time.now() + SETTLED_MS

    rig.settle(time.now())
    // A renewal that its stop has overtaken moves the axis for a moment after the release, and a stop that waits for a
    // connection may find that the dead-man has acted: neither is a break
    const begun = rig.movements.filter(({ start }) => start < releasedAt)
    return held
      .flatMap(({ axis }) => begun.filter((movement) => movement.axis === axis))
      .map(({ axis, end }) => ({ axis, outlastsHold: end !== null && end >= releasedAt }))
  }
  return { time, play: play() }
}
