import { expect, test } from 'vitest'
import { createGuardedRig, lostDelivery, quickDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'
import { getCommandKind } from './state.ts'

test('the guard sends the first drive twice, and then renews it every 200 ms', async () => {
  const { time, guard, requests } = createGuardedRig()

  guard.press('stick', 'pan', -1, 0.2)
  await time.runUntil(650)

  expect(requests.map(({ at, command }) => [at, command])).toEqual(
    [0, 0, 200, 400, 600].map((at) => [at, { kind: 'drive', axis: 'pan', speed: -0.2 }]),
  )
})

test('a stop that was sent before the response to a drive does not count as confirmed', async () => {
  const respondingAfter = (after: number): Delivery => ({ copies: [10], response: { after, outcome: 'accepted' } })
  const { time, guard } = createGuardedRig((at) => respondingAfter(at < 250 ? 500 : 300))

  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(250)
  guard.release('stick', 'pan')
  await time.runUntil(750)
  const afterOlderStops = guard.motion().pan.state
  await time.runUntil(2_000)

  expect([afterOlderStops, guard.motion().pan.state]).toEqual(['stopping', 'idle'])
})

test('a stop that was sent before the response to a drive, and acknowledged after it, does not count as confirmed', async () => {
  const respondingAfter = (after: number): Delivery => ({ copies: [10], response: { after, outcome: 'accepted' } })
  const { time, guard } = createGuardedRig((at) => respondingAfter(at < 250 ? 500 : 600))

  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(250)
  guard.release('stick', 'pan')
  await time.runUntil(900)
  const afterOlderStops = guard.motion().pan.state
  await time.runUntil(3_000)

  expect([afterOlderStops, guard.motion().pan.state]).toEqual(['stopping', 'idle'])
})

test('the guard aborts the oldest late request of each kind and axis after 10 s, and further ones after 1 s', async () => {
  const { time, guard, requests } = createGuardedRig(() => lostDelivery)
  const aborted = (kind: 'step' | 'drive' | 'stop') =>
    requests.filter(({ command }) => getCommandKind(command) === kind).map(({ signal }) => signal.aborted)

  guard.press('key', 'tilt', 1)
  guard.release('key', 'tilt')
  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(100)
  guard.release('stick', 'pan')
  await time.runUntil(1_120)
  const after1s = { step: aborted('step'), drive: aborted('drive'), stop: aborted('stop').slice(0, 1) }
  await time.runUntil(2_000)
  const secondStop = aborted('stop').at(1)
  await time.runUntil(10_200)

  expect(after1s).toEqual({ step: [false], drive: [false, true], stop: [false] })
  expect(secondStop).toBe(true)
  expect([aborted('step')[0], aborted('drive')[0], aborted('stop')[0]]).toEqual([true, true, true])
})

test('the guard limits requests in flight to three steps and drives in total, and two stops per axis', async () => {
  const { time, guard, requests } = createGuardedRig(() => lostDelivery)

  guard.press('one', 'pan', 1, 0.3)
  guard.press('two', 'tilt', 1, 0.3)
  guard.press('three', 'zoom', 1, 0.3)
  await time.runUntil(900)
  const moves = requests.length
  guard.end()
  await time.runUntil(990)

  const stops = requests.slice(moves).map(({ command }) => command.axis)
  expect(requests.slice(0, moves).map(({ command }) => command.axis)).toEqual(['pan', 'pan', 'tilt'])
  expect(stops.toSorted()).toEqual(['pan', 'pan', 'tilt', 'tilt'])
})

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

test("the guard reports the console's own reason if the rig returns none", async () => {
  const { time, guard } = createGuardedRig(() => ({ copies: [], response: { after: 20, outcome: 'gone' } }))

  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(200)

  expect(guard.motion().pan).toEqual({ direction: 1, state: 'refused', reason: 'Camera not found', isLate: false })
})

test('the guard sends at most one drive every 100 ms while the speed of a stick changes continuously', async () => {
  const { time, guard, requests } = createGuardedRig()

  guard.press('stick', 'pan', 1, 0.1)
  for (let tenths = 1; tenths <= 100; tenths += 1) {
    await time.runUntil(tenths * 10)
    guard.adjust('stick', 'pan', 1, 0.1 + tenths / 1_000)
  }

  const sentAt = [...new Set(requests.map(({ at }) => at))]
  expect(sentAt).toEqual(Array.from({ length: 11 }, (_, index) => index * 100))
})

test('if a lost drive may still arrive, a press sends a stop, then its step, and the next stop 2.1 s after the first', async () => {
  const { time, guard, requests } = createGuardedRig((at) => (at < 100 ? lostDelivery : quickDelivery))

  guard.press('stick', 'pan', 1, 0.3)
  await time.runUntil(100)
  guard.release('stick', 'pan')
  await time.runUntil(4_000)
  guard.press('key', 'pan', 1)
  guard.release('key', 'pan')
  await time.runUntil(9_000)

  const sent = requests.filter(({ at }) => at >= 4_000).map(({ at, command }) => [at, command.kind])
  expect(sent.slice(0, 3)).toEqual([
    [4_000, 'drive'],
    [4_020, 'step'],
    [6_100, 'drive'],
  ])
})
