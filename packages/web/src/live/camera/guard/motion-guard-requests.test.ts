import { expect, test } from 'vitest'
import { createGuardedRig, lostDelivery, quickDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'
import { type CommandOutcome, isStop } from './state.ts'

test('the guard accepts a response that a busy page processes shortly after the deadline', async () => {
  const { time, guard } = createGuardedRig(() => ({ copies: [10], response: { after: 1_020, outcome: 'accepted' } }))

  guard.press('key', 'pan', 1)
  guard.release('key', 'pan')
  await time.runUntil(500)
  time.skip(600)
  await time.runUntil(1_200)

  expect(guard.motion()).toMatchObject({ slowMs: null, pan: { state: 'done' } })
})

test('a hold ends after 30 s even if the clock returns fractions of a millisecond', async () => {
  const { time, rig, guard } = createGuardedRig()
  await time.runUntil(2_768.95)

  guard.press('stick', 'pan', 1, 0)
  guard.press('key', 'tilt', 1)
  guard.endDriving()
  await time.runUntil(40_000)

  expect(guard.motion().tilt.state).toBe('idle')
  expect(rig.movements).toEqual([])
})

test('a step whose request is rejected shows the message of the error', async () => {
  const { time, guard } = createGuardedRig(() => ({ copies: [], response: { after: 20, outcome: 'lost' } }))

  guard.press('pad', 'pan', 1)
  guard.release('pad', 'pan')
  await time.runUntil(50)

  expect(guard.motion().pan).toMatchObject({ state: 'refused', reason: 'no response' })
})

type GuardedRig = ReturnType<typeof createGuardedRig>

const hold = async ({ guard, time }: GuardedRig, until: number) => {
  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(until)
  guard.release('stick', 'pan')
}

test('while stops get no response, they are repeated at least once a second, even after a step', async () => {
  const rig = createGuardedRig((at) => (at < 100 ? quickDelivery : lostDelivery))

  await hold(rig, 100)
  await rig.time.runUntil(4_000)
  rig.guard.press('key', 'pan', 1)
  rig.guard.release('key', 'pan')
  await rig.time.runUntil(7_000)

  expect(rig.requests.filter(({ command }) => command.kind === 'step').map(({ at }) => at)).toEqual([4_000])
  const times = rig.requests.filter(({ command }) => isStop(command)).map(({ at }) => at)
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(times.at(-1)).toBeGreaterThan(6_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_000)
})

test.each<CommandOutcome>(['failed', 'refused'])(
  'the reason for a late drive with the outcome %s is shown with the direction of the drive, not of a later step',
  async (outcome) => {
    const late: Delivery = { copies: [10], response: { after: 3_000, outcome } }
    const guarded = createGuardedRig((at) => (at < 50 ? late : quickDelivery))
    const { guard, rig, time } = guarded

    await hold(guarded, 40)
    await time.runUntil(1_500)
    guard.press('pad', 'pan', -1)
    guard.release('pad', 'pan')
    await time.runUntil(3_500)

    expect(rig.steps).toHaveLength(1)
    expect(guard.motion().pan).toMatchObject({ direction: 1, state: 'refused', reason: `Outcome: ${outcome}` })
  },
)
