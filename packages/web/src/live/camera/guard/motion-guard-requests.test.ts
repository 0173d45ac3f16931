import { expect, test } from 'vitest'
import { createGuardedRig, lostDelivery, quickDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'

test('the guard sends the first drive twice, and then renews it every 200 ms', async () => {
  const { time, guard, requests } = createGuardedRig()

  guard.press('stick', 'pan', -1, 0.2)
  await time.runUntil(650)

  expect(requests.map(({ at, command }) => [at, command])).toEqual(
    [0, 0, 200, 400, 600].map((at) => [at, { kind: 'drive', axis: 'pan', speed: -0.2 }]),
  )
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

test('a step whose request is rejected shows the message of the error', async () => {
  const { time, guard } = createGuardedRig(() => ({ copies: [], response: { after: 20, outcome: 'lost' } }))

  guard.press('pad', 'pan', 1)
  guard.release('pad', 'pan')
  await time.runUntil(50)

  expect(guard.motion().pan).toMatchObject({ state: 'refused', reason: 'no response' })
})

test('the reason for a refused step stays while the steps queued after it are accepted, until the next press', async () => {
  const refused: Delivery = { copies: [], response: { after: 500, outcome: 'refused' } }
  const { time, guard, rig } = createGuardedRig((at) => (at === 0 ? refused : quickDelivery))
  const press = () => {
    guard.press('pad', 'pan', 1)
    guard.release('pad', 'pan')
  }
  for (const at of [0, 100, 200]) {
    await time.runUntil(at)
    press()
  }
  await time.runUntil(510)
  const whileQueued = guard.motion().pan
  await time.runUntil(5_000)

  expect(rig.steps).toHaveLength(2)
  expect(whileQueued).toMatchObject({ state: 'requested', reason: 'Outcome: refused' })
  expect(guard.motion().pan).toMatchObject({ state: 'refused', reason: 'Outcome: refused' })

  press()
  await time.runUntil(5_100)
  expect(guard.motion().pan).toMatchObject({ state: 'done', reason: null })
})
