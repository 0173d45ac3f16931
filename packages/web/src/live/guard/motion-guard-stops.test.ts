import { expect, test } from 'vitest'
import { createGuardedRig, prompt } from '../../testing/motion-proof/guarded-rig.ts'
import type { Delivery } from '../../testing/motion-proof/link.ts'

test('A stop that fails is repeated twice at once, and only then after a pause', async () => {
  const failing: Delivery = { copies: [], answer: { after: 5, outcome: 'lost' } }
  const failures = (until: number) => (at: number) => (at >= 1_000 && at < until ? failing : prompt)
  const standstill = async (until: number) => {
    const { time, rig, guard } = createGuardedRig(failures(until))
    guard.press('pad', 'pan', 1)
    await time.runUntil(1_000)
    guard.release('pad', 'pan')
    await time.runUntil(5_000)
    return rig.movements.map(({ end }) => end)
  }

  expect(await standstill(1_010)).toEqual([1_020])
  expect(await standstill(1_015)).toEqual([1_060])
})

test('A stop that is refused because the session has ended is repeated until the rig must have stopped by itself', async () => {
  const denied: Delivery = { copies: [], answer: { after: 20, outcome: 'denied' } }
  const { time, guard, seen, sent } = createGuardedRig((at) => (at < 500 ? prompt : denied))

  guard.press('pad', 'pan', 1)
  await time.runUntil(6_000)
  const before = sent()
  await time.runUntil(30_000)

  expect(before).toBeGreaterThan(5)
  expect(seen.map(({ pan }) => pan.state)).toEqual(['asked', 'moving', 'stopping', 'unconfirmed', 'idle'])
})

test('After a drive that the rig answers with a failure, one acknowledged stop is enough', async () => {
  const failed: Delivery = { copies: [10], answer: { after: 20, outcome: 'failed' } }
  const { time, guard, sent } = createGuardedRig((at) => (at > 500 && at < 900 ? failed : prompt))

  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'pan')
  await time.runUntil(2_000)
  const before = sent()
  await time.runUntil(20_000)

  expect(sent()).toBe(before)
})

test('Once a stop is confirmed, the camera gets no more commands', async () => {
  const { time, guard, sent } = createGuardedRig()
  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'pan')
  await time.runUntil(2_000)
  const before = sent()

  await time.runUntil(60_000)

  expect(sent()).toBe(before)
})
