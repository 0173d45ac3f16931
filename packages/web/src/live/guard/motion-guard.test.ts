import { expect, test } from 'vitest'
import { createGuardedRig } from '../../testing/motion-proof/guarded-rig.ts'

test('A short press is one step and no drive', async () => {
  const { time, rig, guard, started } = createGuardedRig()

  guard.press('pad', 'pan', 1)
  await time.runUntil(249)
  guard.release('pad', 'pan')
  await time.runUntil(5_000)

  expect(rig.steps).toEqual([{ axis: 'pan', at: 259 }])
  expect(rig.movements).toEqual([])
  expect(started).toEqual(['pan 1 at 269'])
})

test('A long press drives after 250 ms, and releasing it stops the camera', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('pad', 'tilt', -1)
  await time.runUntil(2_000)
  guard.release('pad', 'tilt')
  await time.runUntil(5_000)

  expect(rig.steps).toEqual([])
  expect(rig.movements).toEqual([{ axis: 'tilt', speed: -0.3, start: 260, end: 2_010, reason: 'stopped' }])
})

test('On a busy page a press that is noticed only at its release is one step', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('pad', 'pan', 1)
  time.skip(400)
  guard.release('pad', 'pan')
  await time.runUntil(5_000)

  expect(rig.steps).toHaveLength(1)
  expect(rig.movements).toEqual([])
})

test('A hold that was ended makes no step, and moves the camera again only after a new press', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('pad', 'pan', 1)
  await time.runUntil(100)
  guard.end()
  guard.press('stick', 'tilt', 1, 0.3)
  await time.runUntil(1_000)
  guard.end()
  guard.adjust('stick', 'tilt', 1, 0.2)
  guard.release('pad', 'pan')
  await time.runUntil(5_000)

  expect(rig.steps).toEqual([])
  expect(rig.movements.map(({ axis, end }) => ({ axis, end }))).toEqual([{ axis: 'tilt', end: 1_010 }])
})

test('A hold ends by itself after 30 s', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('pad', 'pan', 1)
  await time.runUntil(40_000)

  expect(rig.movements.map(({ end, reason }) => ({ end, reason }))).toEqual([{ end: 30_010, reason: 'stopped' }])
})

test('A hold of 25 s over a link of 100 ms ± 50 ms stays one movement', async () => {
  const wobble = (at: number) => 50 + ((at * 7_919) % 101)
  const { time, rig, guard } = createGuardedRig((at) => {
    const there = wobble(at)
    return { copies: [there], answer: { after: there + wobble(at + 13), outcome: 'accepted' } }
  })

  guard.press('pad', 'pan', 1)
  await time.runUntil(25_250)
  guard.release('pad', 'pan')
  await time.runUntil(30_000)

  expect(rig.movements).toHaveLength(1)
  expect(rig.movements[0]?.end).toBeGreaterThan(25_250)
})
