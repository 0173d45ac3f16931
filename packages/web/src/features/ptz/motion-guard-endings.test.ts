// @vitest-environment node
import { expect, test } from 'vitest'
import { createMotionGuard } from './motion-guard.ts'
import { bench, dead, prompt } from './proof/bench.ts'
import type { Fate } from './proof/network.ts'

test('A stop that nobody answers is said again and again, reported after 3 s, and taken back when confirmed', async () => {
  const { time, rig, guard } = bench((at) => (at >= 1_000 && at < 6_000 ? dead : prompt))

  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'pan')
  await time.runUntil(3_990)
  const before = guard.motion().pan.state
  await time.runUntil(4_010)
  const after = guard.motion().pan.state
  await time.runUntil(8_000)

  expect([before, after, guard.motion().pan.state]).toEqual(['stopping', 'unconfirmed', 'idle'])
  expect(rig.movements[0]?.reason).toBe('dead-man')
})

test('A page that has slept drives no further when it wakes', async () => {
  let time = 0
  let wake = () => {}
  const sent: number[] = []
  const guard = createMotionGuard({
    now: () => time,
    setTimer: (run) => {
      wake = run
    },
    clearTimer: () => {},
    send: async (command) => {
      if (command.kind === 'drive') sent.push(command.speed)
      return 'accepted'
    },
  })
  guard.press('stick', 'pan', 1, 0.3)
  await Promise.resolve()

  time = 10_000
  wake()

  expect(sent).toEqual([0.3, 0.3, 0])
})

test('A refused drive ends the hold', async () => {
  const refused: Fate = { copies: [], answer: { after: 20, outcome: 'refused' } }
  const { time, guard, sent } = bench(() => refused)

  guard.press('pad', 'pan', 1)
  await time.runUntil(5_000)

  expect(guard.motion().pan.state).toBe('idle')
  expect(sent()).toBeLessThan(6)
})

test('A preset waits until no stop will follow it', async () => {
  const { time, guard, sent } = bench()
  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)
  let stillAt = 0

  void guard.standAside().then(() => {
    stillAt = time.now()
  })
  await time.runUntil(stillAt || 1_700)
  const before = sent()
  await time.runUntil(5_000)

  expect(stillAt).toBeGreaterThan(1_000)
  expect(stillAt).toBeLessThan(1_600)
  expect(sent()).toBe(before)
})

test('A page that goes away says its stop twice', async () => {
  const { time, rig, guard, sent } = bench()
  guard.press('pad', 'pan', 1)
  await time.runUntil(1_100)
  const before = sent()

  guard.leave()

  expect(sent()).toBe(before + 2)
  await time.runUntil(1_200)
  expect(rig.movements[0]?.end).toBe(1_110)
})
