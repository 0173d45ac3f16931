import { expect, test } from 'vitest'
import { createGuardedRig } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'
import type { CommandOutcome } from './state.ts'

const responding = (outcome: CommandOutcome, after = 20): Delivery => ({ copies: [10], response: { after, outcome } })

test.each([
  ['a position after exactly 1 s', [1_000], null],
  ['a position after more than 1 s', [1_001], 1_000],
  ['a quick position after a slow one', [1_600, 300], null],
])('%s: latencies of %o ms set slowMs to %s', async (_, latencies, slowMs) => {
  const { guard } = createGuardedRig()

  for (const ms of latencies) guard.recordLatency(ms)

  expect(guard.motion().slowMs).toBe(slowMs)
})

test('slow position responses count again after a quick one, even if an accepted step had made the guard ignore them', async () => {
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
    const { time, guard } = createGuardedRig(() => responding(outcome))
    guard.recordLatency(1_300)

    guard.press('pad', 'pan', 1)
    await time.runUntil(100)

    expect(guard.motion().slowMs).toBe(1_300)
  },
)

test('an accepted drive does not prove that the rig is quick', async () => {
  const { time, guard } = createGuardedRig(() => responding('accepted', 500))
  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(400)

  guard.recordLatency(1_300)
  await time.runUntil(600)

  expect(guard.motion().slowMs).toBe(1_300)
})
