import { expect, test } from 'vitest'
import { createGuardedRig, prompt } from '../../testing/motion-proof/guarded-rig.ts'
import type { Delivery } from '../../testing/motion-proof/link.ts'

test('A hold is first asked for, then moving, then stopping, then idle', async () => {
  const { time, guard, seen } = createGuardedRig()

  guard.press('pad', 'zoom', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'zoom')
  await time.runUntil(3_000)

  expect(seen.map((motion) => motion.zoom.state)).toEqual(['asked', 'moving', 'stopping', 'idle'])
})

test('A movement is announced once the rig has accepted its first command, and never if it refuses it', async () => {
  const slow: Delivery = { copies: [100], answer: { after: 200, outcome: 'accepted' } }
  const refused: Delivery = { copies: [], answer: { after: 20, outcome: 'refused' } }
  const { time, guard, started } = createGuardedRig((at) => (at < 2_000 ? slow : refused))

  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'pan')
  await time.runUntil(2_000)
  guard.press('pad', 'tilt', 1)
  await time.runUntil(2_100)
  guard.release('pad', 'tilt')
  await time.runUntil(4_000)

  expect(started).toEqual(['pan 1 at 450'])
})

test('A step shows for a second whether it was taken, and why not', async () => {
  const refused: Delivery = { copies: [], answer: { after: 20, outcome: 'refused' } }
  const { time, guard, seen } = createGuardedRig((at) => (at < 1_500 ? prompt : refused))

  guard.press('pad', 'pan', 1)
  guard.release('pad', 'pan')
  await time.runUntil(1_500)
  guard.press('pad', 'pan', 1)
  guard.release('pad', 'pan')
  await time.runUntil(4_000)

  expect(seen.map(({ pan }) => [pan.state, pan.reason])).toEqual([
    ['asked', null],
    ['done', null],
    ['idle', null],
    ['asked', null],
    ['refused', 'The rig has refused it'],
    ['idle', null],
  ])
})
