import { expect, test } from 'vitest'
import { createGuardedRig, quickDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'
import type { CommandOutcome } from './state.ts'

test('during a hold the state of an axis is "requested", then "moving", and afterwards "stopping", then "idle"', async () => {
  const { time, guard, seen } = createGuardedRig()

  guard.press('pad', 'zoom', 1)
  await time.runUntil(1_000)
  guard.release('pad', 'zoom')
  await time.runUntil(3_000)

  expect(seen.map((motion) => motion.zoom.state)).toEqual(['requested', 'moving', 'stopping', 'idle'])
})

test('a hold whose drives fail continues, and shows the reason until a drive is accepted', async () => {
  const failed: Delivery = { copies: [], response: { after: 20, outcome: 'failed' } }
  const { time, guard, seen } = createGuardedRig((at) => (at < 1_000 ? failed : quickDelivery))

  guard.press('pad', 'pan', 1)
  await time.runUntil(2_000)
  guard.release('pad', 'pan')
  await time.runUntil(4_000)

  expect(seen.map(({ pan }) => [pan.state, pan.reason])).toEqual([
    ['requested', null],
    ['requested', 'The rig could not carry out the command'],
    ['moving', null],
    ['stopping', null],
    ['idle', null],
  ])
})

test.each<[reason: string | null, when: string, second: CommandOutcome]>([
  ['The rig could not carry out the command', 'all its drives fail', 'failed'],
  [null, 'a drive is accepted', 'accepted'],
])('after a hold that ends before the rig responds, the reason is %s if %s', async (reason, _when, second) => {
  const outcomes: CommandOutcome[] = ['failed', second]
  const { time, guard } = createGuardedRig(() => ({
    copies: [10],
    response: { after: 100, outcome: outcomes.shift() ?? 'accepted' },
  }))

  guard.press('pad', 'pan', 1)
  await time.runUntil(300)
  guard.release('pad', 'pan')
  await time.runUntil(2_000)

  expect(guard.motion().pan.reason).toBe(reason)
})
