import { expect, test } from 'vitest'
import { createGuardedRig } from '../../../testing/guard-proof/guarded-rig.ts'

test('a long press sends one step if the page is too busy to start driving before the release', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('pad', 'pan', 1)
  time.skip(1_400)
  guard.release('pad', 'pan')
  await time.runUntil(5_000)

  expect(rig.steps).toHaveLength(1)
  expect(rig.movements).toEqual([])
})

test('a hold ends automatically after 30 s', async () => {
  const { time, rig, guard } = createGuardedRig()

  guard.press('pad', 'pan', 1)
  await time.runUntil(31_000)
  const { pan } = guard.motion()
  await time.runUntil(40_000)

  expect(rig.movements.map(({ end, reason }) => ({ end, reason }))).toEqual([{ end: 30_010, reason: 'stopped' }])
  expect(pan).toMatchObject({ state: 'interrupted', reason: 'The hold ended after 30 s. Press again' })
})

test('the reason for an interruption is shown even if the stop is confirmed more than 5 s later', async () => {
  const { time, guard, seen } = createGuardedRig(() => ({
    copies: [10],
    response: { after: 7_000, outcome: 'accepted' },
  }))
  guard.press('pad', 'pan', 1)
  await time.runUntil(400)

  guard.end('The page lost focus. Press again')
  await time.runUntil(30_000)

  const { pan } = seen.find(({ pan: { state } }) => state === 'interrupted') ?? {}
  expect(pan?.reason).toBe('The page lost focus. Press again')
  expect(guard.motion().pan.state).toBe('idle')
})
