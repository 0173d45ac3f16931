import { expect, test } from 'vitest'
import { createGuardedRig, lostDelivery, quickDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { createMotionGuard, createTransmit } from './motion-guard.ts'
import { isStop } from './state.ts'

const respondingAfter = (ms: number): Delivery => ({ copies: [ms - 20], response: { after: ms, outcome: 'accepted' } })
const slow = respondingAfter(1_600)
const stepsOf = ({ steps }: ReturnType<typeof createGuardedRig>['rig']) => steps.map(({ axis, at }) => [axis, at])

test('while only steps are allowed, a touch sends a step on release, and a cancelled touch sends no step', async () => {
  const { time, rig, guard } = createGuardedRig()
  guard.setStepsOnly(true)

  guard.touch('swipe', 'pan', 1)
  await time.runUntil(200)
  guard.cancel('swipe', 'pan')
  await time.runUntil(1_000)
  guard.touch('tap', 'pan', 1)
  await time.runUntil(2_000)
  guard.release('tap', 'pan')
  await time.runUntil(3_000)

  expect(stepsOf(rig)).toEqual([['pan', 2_010]])
  expect(rig.movements).toEqual([])
})

test('setStepsOnly(true) ends a running hold, and after setStepsOnly(false), the next press can hold again', async () => {
  const { time, rig, guard } = createGuardedRig()
  guard.press('pad', 'pan', 1)
  await time.runUntil(1_000)

  guard.setStepsOnly(true)
  await time.runUntil(3_000)
  guard.setStepsOnly(false)
  guard.release('pad', 'pan')
  guard.press('pad', 'pan', 1)
  await time.runUntil(4_000)

  expect(rig.movements).toMatchObject([
    { start: 260, end: 1_010 },
    { start: 3_260, end: null },
  ])
  expect(rig.steps).toEqual([])
})

test('while a rig does not respond, the stop that is sent at the release is not aborted', async () => {
  const time = createVirtualTime()
  const stops: AbortSignal[] = []
  const guard = createMotionGuard({
    ...time.asBrowserClock(),
    transmit: createTransmit((command, signal) => {
      if (isStop(command)) stops.push(signal)
      return new Promise(() => {})
    }),
  })
  guard.press('pad', 'pan', 1)
  await time.runUntil(700)
  guard.release('pad', 'pan')
  await time.runUntil(5_000)

  expect(stops[0]?.aborted).toBe(false)
  expect([stops.filter(({ aborted }) => aborted).length, guard.motion().slowMs]).toEqual([5, 4_400])
})

test('the first hold on a slow rig moves the camera, and each later press is one step', async () => {
  const { time, rig, guard } = createGuardedRig(() => slow)

  guard.press('pad', 'pan', 1)
  await time.runUntil(3_000)
  guard.release('pad', 'pan')
  await time.runUntil(4_000)
  const latency = guard.motion().slowMs
  for (const name of ['one', 'two', 'three']) {
    guard.press(name, 'pan', 1)
    await time.runUntil(time.now() + 200)
    guard.release(name, 'pan')
  }
  await time.runUntil(10_000)

  expect(latency).toBe(1_600)
  expect(rig.movements).toMatchObject([{ axis: 'pan', start: 1_830, reason: 'dead-man' }])
  expect(stepsOf(rig)).toEqual([4_000, 4_200, 4_400].map((at) => ['pan', at + 1_580]))
})

test.each([1_600, 3_000, 8_000])(
  'the stops of a first hold delay the next press by at most one latency of %i ms',
  async (ms) => {
    const sent = Array.from({ length: 12 }, async (_, index) => {
      const { time, rig, guard } = createGuardedRig(() => respondingAfter(ms))
      guard.press('first', 'pan', 1)
      await time.runUntil(1_000)
      guard.release('first', 'pan')
      const pressedAt = 1_100 + index * 1_000
      await time.runUntil(pressedAt)
      guard.press('next', 'pan', 1)
      await time.runUntil(pressedAt + 200)
      guard.release('next', 'pan')
      await time.runUntil(pressedAt + 30_000)
      return rig.steps.map(({ at }) => at - (ms - 20) - pressedAt)
    })

    const delays = await Promise.all(sent)

    expect(delays.flat()).toHaveLength(sent.length)
    expect(Math.max(...delays.flat())).toBeLessThanOrEqual(ms)
  },
)

test('no stop follows within 2 s of a step on a slow rig', async () => {
  const { time, guard, requests } = createGuardedRig(() => slow)
  guard.press('first', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('first', 'pan')
  await time.runUntil(6_000)

  guard.press('next', 'pan', 1)
  await time.runUntil(8_050)

  const sent = requests.filter(({ at }) => at >= 6_000).map(({ at, command }) => [at, command.kind])
  expect(sent).toEqual([
    [6_000, 'drive'],
    [6_050, 'step'],
  ])
})

test('a lost drive that arrives while a step is waiting is stopped within 1 s', async () => {
  const lateDrive: Delivery = { copies: [5_000], response: null }
  const withoutResponse: Delivery = { copies: [10], response: null }
  const { time, rig, guard } = createGuardedRig((at) => {
    if (at < 300) return lateDrive
    return at < 2_000 ? quickDelivery : withoutResponse
  })
  guard.press('hold', 'pan', 1)
  await time.runUntil(300)
  guard.release('hold', 'pan')
  await time.runUntil(2_000)
  guard.recordLatency(4_000)
  for (const [index, axis] of (['tilt', 'zoom', 'tilt'] as const).entries()) guard.press(`busy ${index}`, axis, 1)
  await time.runUntil(4_000)

  guard.press('waits', 'pan', 1)
  await time.runUntil(20_000)

  const [movement] = rig.movements
  expect(movement).toMatchObject({ axis: 'pan', start: 5_250, reason: 'stopped' })
  expect(movement?.end).toBeLessThanOrEqual(6_250)
})

test('once a position response has taken longer than 1 s, a press sends a step without waiting for the hold threshold', async () => {
  const { time, rig, guard } = createGuardedRig(() => slow)

  guard.recordLatency(1_640)
  expect(guard.motion().slowMs).toBe(1_600)
  guard.press('key', 'tilt', -1)
  await time.runUntil(5_000)

  expect(stepsOf(rig)).toEqual([['tilt', 1_580]])
  expect(rig.movements).toEqual([])
})

test('after the rig has accepted a stop or a step within 1 s, it counts as quick, and a hold drives the axis again', async () => {
  const { time, guard } = createGuardedRig((at) => (at < 3_000 ? slow : quickDelivery))
  guard.press('pad', 'pan', 1)
  await time.runUntil(2_000)
  const latency = guard.motion().slowMs
  await time.runUntil(6_000)
  guard.release('pad', 'pan')

  guard.press('pad', 'tilt', 1)
  await time.runUntil(7_000)

  expect(latency).toBe(1_600)
  expect(guard.motion()).toMatchObject({ slowMs: null, tilt: { state: 'moving' } })
})

test('the rig counts as slow from 1 s after a command without a response until 10 s after its response', async () => {
  const { time, guard } = createGuardedRig(() => ({ copies: [10], response: { after: 8_000, outcome: 'accepted' } }))

  guard.press('pad', 'pan', 1)
  guard.release('pad', 'pan')
  await time.runUntil(2_000)
  const beforeResponse = guard.motion().slowMs
  await time.runUntil(17_900)
  const afterResponse = guard.motion().slowMs
  await time.runUntil(18_100)

  expect([beforeResponse, afterResponse, guard.motion().slowMs]).toEqual([1_000, 8_000, null])
})

test.each([
  ['quick', 100],
  ['slow', 1_600],
])(
  'if a step gets no response for 10 s on a %s rig, the reason is shown beside the message about a slow rig',
  async (_rig, positionMs) => {
    const { time, guard } = createGuardedRig(() => lostDelivery)
    guard.recordLatency(positionMs)

    guard.press('pad', 'pan', 1)
    guard.release('pad', 'pan')
    await time.runUntil(10_100)

    const { pan, slowMs } = guard.motion()
    expect(pan).toEqual({ direction: 1, state: 'refused', reason: 'The rig did not respond in time', isLate: false })
    expect(slowMs).not.toBeNull()
  },
)
