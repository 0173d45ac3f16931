// @vitest-environment node
import { expect, test } from 'vitest'
import { bench, prompt } from './proof/bench.ts'
import type { Fate } from './proof/network.ts'

test('A short press is one step and no drive', async () => {
  const { time, rig, guard, started } = bench()

  guard.press('pad', 'pan', 1)
  await time.runUntil(249)
  guard.release('pad', 'pan')
  await time.runUntil(5_000)

  expect(rig.steps).toEqual([{ axis: 'pan', at: 259 }])
  expect(rig.movements).toEqual([])
  expect(started).toEqual(['pan 1'])
})

test('A long press drives from 250 ms on, and releasing it stops the camera', async () => {
  const { time, rig, guard } = bench()

  guard.press('pad', 'tilt', -1)
  await time.runUntil(2_000)
  guard.release('pad', 'tilt')
  await time.runUntil(5_000)

  expect(rig.steps).toEqual([])
  expect(rig.movements).toEqual([{ axis: 'tilt', speed: -0.3, start: 260, end: 2_010, reason: 'stopped' }])
})

test('A stop that fails is said again at once, twice, and only then after a pause', async () => {
  const failing: Fate = { copies: [], answer: { after: 5, outcome: 'lost' } }
  const failures = (until: number) => (at: number) => (at >= 1_000 && at < until ? failing : prompt)
  const standstill = async (until: number) => {
    const { time, rig, guard } = bench(failures(until))
    guard.press('pad', 'pan', 1)
    await time.runUntil(1_000)
    guard.release('pad', 'pan')
    await time.runUntil(5_000)
    return rig.movements.map(({ end }) => end)
  }

  expect(await standstill(1_010)).toEqual([1_020])
  expect(await standstill(1_015)).toEqual([1_060])
})

test('A press that a busy page notices only when it is over is one step, not nothing', async () => {
  const { time, rig, guard } = bench()

  guard.press('pad', 'pan', 1)
  time.skip(400)
  guard.release('pad', 'pan')
  await time.runUntil(5_000)

  expect(rig.steps).toHaveLength(1)
  expect(rig.movements).toEqual([])
})

test('A stop that is refused because the session has ended is said until the rig must have stopped by itself', async () => {
  const denied: Fate = { copies: [], answer: { after: 20, outcome: 'denied' } }
  const { time, guard, seen, sent } = bench((at) => (at < 500 ? prompt : denied))

  guard.press('pad', 'pan', 1)
  await time.runUntil(6_000)
  const before = sent()
  await time.runUntil(30_000)

  expect(before).toBeGreaterThan(5)
  expect(seen.map(({ pan }) => pan.state)).toEqual(['asked', 'moving', 'stopping', 'unconfirmed', 'idle'])
})

test('A drive that the rig answers with a failure has not been lost: its stop is not said for seconds', async () => {
  const failed: Fate = { copies: [10], answer: { after: 20, outcome: 'failed' } }
  const { time, guard, sent } = bench((at) => (at > 500 && at < 900 ? failed : prompt))

  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'pan')
  await time.runUntil(2_000)
  const before = sent()
  await time.runUntil(20_000)

  expect(sent()).toBe(before)
})

test('What the guard knows goes from asked to moving to stopping to idle', async () => {
  const { time, guard, seen } = bench()

  guard.press('pad', 'zoom', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'zoom')
  await time.runUntil(3_000)

  expect(seen.map((motion) => motion.zoom.state)).toEqual(['asked', 'moving', 'stopping', 'idle'])
})

test('A camera that stands gets no more commands once its stop is certain', async () => {
  const { time, guard, sent } = bench()
  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'pan')
  await time.runUntil(2_000)
  const before = sent()

  await time.runUntil(60_000)

  expect(sent()).toBe(before)
})

test('Letting one key go never stops what another key holds', async () => {
  const { time, rig, guard } = bench()

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

test('The newest of two inputs on one axis is followed, and the older one again when the newest lets go', async () => {
  const { time, rig, guard, started } = bench()

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
  expect(started).toEqual(['pan 1', 'pan -1', 'pan 1'])
})

test('A reversal leaves only when the older command is answered, so that the two cannot change places', async () => {
  const slow: Fate = { copies: [100], answer: { after: 200, outcome: 'accepted' } }
  const { time, rig, guard } = bench(() => slow)
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
  const { time, rig, guard } = bench()

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

test('An ended hold makes no step, and drives again only after a new press', async () => {
  const { time, rig, guard } = bench()

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
  const { time, rig, guard } = bench()

  guard.press('pad', 'pan', 1)
  await time.runUntil(40_000)

  expect(rig.movements.map(({ end, reason }) => ({ end, reason }))).toEqual([{ end: 30_010, reason: 'stopped' }])
})

test('A hold of 25 s over a link of 100 ms ± 50 ms stays one movement', async () => {
  const wobble = (at: number) => 50 + ((at * 7_919) % 101)
  const { time, rig, guard } = bench((at) => {
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
