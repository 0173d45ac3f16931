import { expect, test } from 'vitest'
import { createGuardedRig, lostDelivery, quickDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'
import { type CommandOutcome, isStop } from './state.ts'

type GuardedRig = ReturnType<typeof createGuardedRig>

const respondingAfter = (after: number, outcome: CommandOutcome = 'accepted'): Delivery => ({
  copies: [10],
  response: { after, outcome },
})

const getStopTimes = ({ requests }: GuardedRig) => requests.filter(({ command }) => isStop(command)).map(({ at }) => at)

const hold = async ({ guard, time }: GuardedRig, until: number) => {
  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(until)
  guard.release('stick', 'pan')
}

test('after the late response to a drive, another stop is sent immediately', async () => {
  const rig = createGuardedRig((at) => (at < 50 ? respondingAfter(3_000) : quickDelivery))

  await hold(rig, 100)
  await rig.time.runUntil(2_999)
  const before = rig.guard.motion().pan.state
  await rig.time.runUntil(3_001)
  const after = rig.guard.motion().pan.state
  await rig.time.runUntil(3_100)

  expect([before, after, rig.guard.motion().pan.state]).toEqual(['idle', 'stopping', 'idle'])
  expect(getStopTimes(rig)).toContain(3_000)
})

test('after an outage of 20 s the stop is repeated for another 20 s', async () => {
  const rig = createGuardedRig((at) => (at >= 1_000 && at < 21_000 ? lostDelivery : quickDelivery))

  await hold(rig, 1_500)
  await rig.time.runUntil(80_000)

  const last = getStopTimes(rig).at(-1)
  expect(last).toBeGreaterThan(40_500)
  expect(last).toBeLessThan(42_500)
})

test('while stops get no response, they are repeated at least once a second, even after a step', async () => {
  const rig = createGuardedRig((at) => (at < 100 ? quickDelivery : lostDelivery))

  await hold(rig, 100)
  await rig.time.runUntil(4_000)
  rig.guard.press('key', 'pan', 1)
  rig.guard.release('key', 'pan')
  await rig.time.runUntil(7_000)

  expect(rig.requests.filter(({ command }) => command.kind === 'step').map(({ at }) => at)).toEqual([4_000])
  const times = getStopTimes(rig)
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(times.at(-1)).toBeGreaterThan(6_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_000)
})

test.each<CommandOutcome>(['failed', 'refused'])(
  'the reason for a late drive with the outcome %s is shown with the direction of the drive, not of a later step',
  async (outcome) => {
    const guarded = createGuardedRig((at) => (at < 50 ? respondingAfter(3_000, outcome) : quickDelivery))
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
