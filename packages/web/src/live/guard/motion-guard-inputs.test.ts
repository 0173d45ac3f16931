import { expect, test } from 'vitest'
import { createGuardedRig } from '../../testing/motion-proof/guarded-rig.ts'
import type { Delivery } from '../../testing/motion-proof/link.ts'

test('Releasing one key does not stop the axis that another key holds', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('ArrowRight', 'pan', 1)
  guard.press('ArrowUp', 'tilt', 1)
  await time.runUntil(1_000)
  guard.release('ArrowUp', 'tilt')
  await time.runUntil(2_000)
  guard.release('ArrowRight', 'pan')
  await time.runUntil(3_000)

  expect(rig.movements.map(({ axis, end }) => ({ axis, end }))).toEqual([
    { axis: 'pan', end: 2_010 },
    { axis: 'tilt', end: 1_010 },
  ])
})

test('The newest of two inputs on one axis steers, and the older one again when the newest is released', async () => {
  const { time, rig, guard, started } = createGuardedRig()

  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)
  guard.press('ArrowLeft', 'pan', -1)
  await time.runUntil(2_000)
  guard.release('ArrowLeft', 'pan')
  await time.runUntil(3_000)
  guard.release('pad', 'pan')
  await time.runUntil(4_000)

  expect(rig.movements.map(({ speed }) => speed)).toEqual([0.3, -0.3, 0.3])
  expect(rig.movements.at(-1)?.end).toBe(3_010)
  expect(started).toEqual(['pan 1 at 270', 'pan -1 at 1270', 'pan 1 at 2020'])
})

test('A reversal waits until the older command is answered, so that it cannot overtake it', async () => {
  const slow: Delivery = { copies: [100], answer: { after: 200, outcome: 'accepted' } }
  const { time, rig, guard } = createGuardedRig(() => slow)
  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(250)

  guard.adjust('stick', 'pan', -1, 0.3)
  await time.runUntil(900)

  expect(rig.movements.map(({ speed, start }) => ({ speed, start }))).toEqual([
    { speed: 0.3, start: 100 },
    { speed: -0.3, start: 500 },
  ])
})

test('A stick drives at once, at its own speed, and follows its changes', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('stick', 'pan', 1, 0.1)
  await time.runUntil(500)
  guard.adjust('stick', 'pan', 1, 0.2)
  await time.runUntil(1_000)
  guard.release('stick', 'pan')
  await time.runUntil(2_000)

  expect(rig.movements.map(({ speed, start, end }) => ({ speed, start, end }))).toEqual([
    { speed: 0.1, start: 10, end: 510 },
    { speed: 0.2, start: 510, end: 1_010 },
  ])
})

test('A drag that rests at its starting point does not stop an axis that a key holds', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('key', 'pan', 1)
  await time.runUntil(500)
  guard.press('drag', 'pan', 1, 0)
  await time.runUntil(1_000)
  guard.release('key', 'pan')
  await time.runUntil(2_000)

  expect(rig.movements).toMatchObject([{ start: 260, end: 1_010, reason: 'stopped' }])
})
