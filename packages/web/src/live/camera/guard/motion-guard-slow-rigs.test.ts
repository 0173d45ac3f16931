import { expect, test } from 'vitest'
import { createGuardedRig, lostDelivery, quickDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { createMotionGuard, createTransmit } from './motion-guard.ts'
import { isStop } from './state.ts'

const respondingAfter = (ms: number): Delivery => ({ copies: [ms - 20], response: { after: ms, outcome: 'accepted' } })
const slow = respondingAfter(1_600)
const stepsOf = ({ steps }: ReturnType<typeof createGuardedRig>['rig']) => steps.map(({ axis, at }) => [axis, at])

test('while a rig does not respond, the stop that is sent on release is not aborted', async () => {
  const time = createVirtualTime()
  const stops: AbortSignal[] = []
  const guard = createMotionGuard({
    ...time.asBrowserClock(),
    transmit: createTransmit((command, signal) => {
      if (isStop(command)) stops.push(signal)
      return new Promise(() => {})
    }),
  })
  guard.press('pad', 'pan', 1)
  await time.runUntil(700)
  guard.release('pad', 'pan')
  await time.runUntil(5_000)

  expect(stops[0]?.aborted).toBe(false)
  expect([stops.filter(({ aborted }) => aborted).length, guard.motion().slowMs]).toEqual([5, 4_400])
})

test('once a position response has taken longer than 1 s, a press sends a step without waiting for the hold threshold', async () => {
  const { time, rig, guard } = createGuardedRig(() => slow)

  guard.recordLatency(1_640)
  expect(guard.motion().slowMs).toBe(1_600)
  guard.press('key', 'tilt', -1)
  await time.runUntil(5_000)

  expect(stepsOf(rig)).toEqual([['tilt', 1_580]])
  expect(rig.movements).toEqual([])
})

test('a rig that has accepted a stop or a step within 1 s counts as quick, and a hold drives the axis again', async () => {
  const { time, guard } = createGuardedRig((at) => (at < 3_000 ? slow : quickDelivery))
  guard.press('pad', 'pan', 1)
  await time.runUntil(2_000)
  const latency = guard.motion().slowMs
  await time.runUntil(6_000)
  guard.release('pad', 'pan')

  guard.press('pad', 'tilt', 1)
  await time.runUntil(7_000)

  expect(latency).toBe(1_600)
  expect(guard.motion()).toMatchObject({ slowMs: null, tilt: { state: 'moving' } })
})

test('if a command has had no response for 1 s, the rig counts as slow until 10 s after the response', async () => {
  const { time, guard } = createGuardedRig(() => ({ copies: [10], response: { after: 8_000, outcome: 'accepted' } }))

  guard.press('pad', 'pan', 1)
  guard.release('pad', 'pan')
  await time.runUntil(2_000)
  const beforeResponse = guard.motion().slowMs
  await time.runUntil(17_900)
  const afterResponse = guard.motion().slowMs
  await time.runUntil(18_100)

  expect([beforeResponse, afterResponse, guard.motion().slowMs]).toEqual([1_000, 8_000, null])
})

test.each([
  ['quick', 100],
  ['slow', 1_600],
])(
  'if a step gets no response for 10 s on a %s rig, the reason is shown beside the message about a slow rig',
  async (_rig, positionMs) => {
    const { time, guard } = createGuardedRig(() => lostDelivery)
    guard.recordLatency(positionMs)

    guard.press('pad', 'pan', 1)
    guard.release('pad', 'pan')
    await time.runUntil(10_100)

    const { pan, slowMs } = guard.motion()
    expect(pan).toEqual({ direction: 1, state: 'refused', reason: 'The rig did not respond in time', isLate: false })
    expect(slowMs).not.toBeNull()
  },
)

test.each([
  ['a position after exactly 1 s', [1_000], null],
  ['a position after more than 1 s', [1_001], 1_000],
  ['a quick position after a slow one', [1_600, 300], null],
])('%s: latencies of %o ms set slowMs to %s', async (_, latencies, slowMs) => {
  const { guard } = createGuardedRig()

  for (const ms of latencies) guard.recordLatency(ms)

  expect(guard.motion().slowMs).toBe(slowMs)
})

test('after a quick position response, slow ones count again, even if the guard ignored them because of an accepted step', async () => {
  const { time, guard } = createGuardedRig()
  guard.recordLatency(1_300)
  guard.press('pad', 'pan', 1)
  await time.runUntil(100)
  guard.recordLatency(1_300)
  const ignored = guard.motion().slowMs

  guard.recordLatency(200)
  guard.recordLatency(1_300)

  expect([ignored, guard.motion().slowMs]).toEqual([null, 1_300])
})

test('if position responses become slow after a quick step, the rig counts as slow', async () => {
  const { time, guard } = createGuardedRig()
  guard.press('pad', 'pan', 1)
  guard.release('pad', 'pan')
  await time.runUntil(100)

  guard.recordLatency(1_300)

  expect(guard.motion().slowMs).toBe(1_300)
})

test.each(['refused', 'failed', 'denied', 'intercepted', 'gone'] as const)(
  'a step with the outcome %s does not prove that the rig is quick',
  async (outcome) => {
    const { time, guard } = createGuardedRig(() => ({ copies: [10], response: { after: 20, outcome } }))
    guard.recordLatency(1_300)

    guard.press('pad', 'pan', 1)
    await time.runUntil(100)

    expect(guard.motion().slowMs).toBe(1_300)
  },
)

test('an accepted drive does not prove that the rig is quick', async () => {
  const { time, guard } = createGuardedRig(() => respondingAfter(500))
  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(400)

  guard.recordLatency(1_300)
  await time.runUntil(600)

  expect(guard.motion().slowMs).toBe(1_300)
})
