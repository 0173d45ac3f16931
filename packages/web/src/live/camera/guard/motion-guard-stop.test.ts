import { expect, test } from 'vitest'
import { createGuardedRig, lostDelivery, quickDelivery } from '../../../testing/guard-proof/guarded-rig.ts'
import type { Delivery } from '../../../testing/guard-proof/link.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'

const stops = [
  { kind: 'drive', axis: 'pan', speed: 0 },
  { kind: 'drive', axis: 'tilt', speed: 0 },
  { kind: 'drive', axis: 'zoom', speed: 0 },
]

test('`stop` sends speed 0 to each axis once, even if nothing moves', async () => {
  const { time, guard, requests } = createGuardedRig()

  guard.stop()
  await time.runUntil(5_000)

  expect(requests.map(({ command }) => command)).toEqual(stops)
  expect(guard.motion()).toMatchObject({ pan: { state: 'idle' }, tilt: { state: 'idle' }, zoom: { state: 'idle' } })
})

test('`stop` ends a hold, and the input moves the axis again only after a new press', async () => {
  const { time, rig, guard } = createGuardedRig()
  guard.press('key', 'pan', 1)
  await time.runUntil(1_000)

  guard.stop()
  await time.runUntil(3_000)
  guard.release('key', 'pan')
  await time.runUntil(5_000)

  expect(rig.steps).toEqual([])
  expect(rig.movements).toMatchObject([{ start: 260, end: 1_010 }])
})

test.each(['onChange', 'onStart'] as const)('a release stops the axis even if %s throws', async (listener) => {
  expectLogged(/A listener of the motion guard failed/)
  const fail = () => {
    throw new Error('broken')
  }
  const { time, rig, guard } = createGuardedRig(undefined, { [listener]: fail })

  guard.press('key', 'pan', 1)
  await time.runUntil(1_000)
  guard.release('key', 'pan')
  await time.runUntil(3_000)

  expect(rig.movements).toMatchObject([{ start: 260, end: 1_010, reason: 'stopped' }])
})

test('waitUntilStopped calls the second listener even if the first one throws', () => {
  expectLogged(/A listener of the motion guard failed/)
  const { guard } = createGuardedRig(() => lostDelivery)
  const called: string[] = []
  guard.press('key', 'pan', 1)
  guard.waitUntilStopped(() => {
    throw new Error('broken')
  })

  guard.waitUntilStopped(() => called.push('second'))

  expect(called).toEqual(['second'])
})

test('`stop` drops the waiting steps, and another stop is sent after the response to the step in flight', async () => {
  const slow: Delivery = { copies: [400], response: { after: 800, outcome: 'accepted' } }
  const { time, rig, guard, requests } = createGuardedRig((at) => (at === 0 ? slow : quickDelivery))
  for (const _ of [1, 2, 3]) {
    guard.press('key', 'pan', 1)
    guard.release('key', 'pan')
  }
  await time.runUntil(300)

  guard.stop()
  await time.runUntil(20_000)

  const pan = requests.filter(({ command }) => command.axis === 'pan')
  expect(rig.steps).toEqual([{ axis: 'pan', at: 400 }])
  expect(pan.filter(({ at }) => at >= 800).at(0)).toMatchObject({ at: 800, command: { speed: 0 } })
  expect(guard.motion().pan.state).toBe('idle')
})

test('after a step without a response, the stop is repeated until the step can no longer arrive', async () => {
  const { time, guard, requests } = createGuardedRig((at) => (at === 0 ? lostDelivery : quickDelivery))
  guard.press('key', 'pan', 1)
  guard.release('key', 'pan')
  await time.runUntil(300)

  guard.stop()
  await time.runUntil(30_000)

  const pan = requests.filter(({ command }) => command.axis === 'pan').slice(1)
  expect(pan.every(({ command }) => command.kind === 'drive' && command.speed === 0)).toBe(true)
  expect(pan.at(-1)?.at).toBeGreaterThan(9_400)
  expect(pan.at(-1)?.at).toBeLessThan(10_600)
})
