import { expect, test } from 'vitest'
import { createGuardedRig } from '../../../testing/guard-proof/guarded-rig.ts'

type Guard = ReturnType<typeof createGuardedRig>['guard']

test('`cancel` ends the press of one input without sending a step, and the other input starts to drive', async () => {
  const { time, rig, guard } = createGuardedRig()
  guard.press('key', 'pan', 1)
  guard.press('pad', 'tilt', 1)
  await time.runUntil(100)

  guard.cancel('pad', 'tilt')
  guard.release('pad', 'tilt')
  await time.runUntil(1_000)

  expect(guard.motion()).toMatchObject({ pan: { state: 'moving' }, tilt: { state: 'idle' } })
  expect(rig.steps).toEqual([])
})

test('`resume` undoes the release of a hold: after its stop, the axis drives again, and the next release sends no step', async () => {
  const { time, rig, guard } = createGuardedRig()
  guard.press('key', 'pan', 1)
  await time.runUntil(660)

  guard.release('key', 'pan')
  await time.runUntil(661)
  guard.resume('key', 'pan')
  await time.runUntil(800)
  guard.release('key', 'pan')
  await time.runUntil(5_000)

  expect(rig.steps).toEqual([])
  expect(rig.movements.map(({ start, end }) => ({ start, end }))).toEqual([
    { start: 260, end: 670 },
    { start: 700, end: 810 },
  ])
})

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

test('a resumed hold ends 30 s after the original press', async () => {
  const { time, rig, guard } = createGuardedRig()
  guard.press('key', 'pan', 1)
  await time.runUntil(20_000)

  guard.release('key', 'pan')
  guard.resume('key', 'pan')
  await time.runUntil(60_000)

  expect(rig.movements.at(-1)?.end).toBe(30_010)
})

test.each([
  ['end', (guard: Guard) => guard.end()],
  ['stop', (guard: Guard) => guard.stop()],
  ['endDriving', (guard: Guard) => guard.endDriving()],
  ['cancel', (guard: Guard) => guard.cancel('key', 'pan')],
  ['setStepsOnly', (guard: Guard) => guard.setStepsOnly(true)],
  ['another release', (guard: Guard) => guard.release('pad', 'pan')],
])('`resume` has no effect after %s', async (_what, endHold) => {
  const { time, rig, guard } = createGuardedRig()
  guard.press('key', 'pan', 1)
  await time.runUntil(1_000)

  guard.release('key', 'pan')
  endHold(guard)
  guard.resume('key', 'pan')
  await time.runUntil(5_000)

  expect(rig.movements).toMatchObject([{ end: 1_010 }])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'an input with the speed %f sends no drive, and stops its axis if the axis is driving',
  async (speed) => {
    const { time, rig, guard, requests } = createGuardedRig()
    guard.press('stick', 'pan', 1, speed)
    await time.runUntil(500)
    expect(requests).toEqual([])
    guard.press('stick', 'pan', 1, 0.3)
    await time.runUntil(1_000)

    guard.adjust('stick', 'pan', 1, speed)
    await time.runUntil(2_000)

    expect(rig.movements).toMatchObject([{ start: 510, end: 1_010, reason: 'stopped' }])
  },
)

test.each<[method: string, (guard: Guard) => void]>([
  ['leave', ({ leave }) => leave()],
  ['end', ({ end }) => end()],
  ['endDriving', ({ endDriving }) => endDriving()],
  ['waitUntilStopped', ({ waitUntilStopped }) => waitUntilStopped(() => {})],
])('%s sends nothing while no axis moves', async (_method, run) => {
  const { time, guard, sent } = createGuardedRig()

  run(guard)
  await time.runUntil(5_000)

  expect(sent()).toBe(0)
})

test('while no axis moves, waitUntilStopped calls back immediately, and once more when a command supersedes the preset', async () => {
  const { guard } = createGuardedRig()
  const calls: string[] = []
  const wait = (name: string) =>
    guard.waitUntilStopped((isSuperseded) => calls.push(`${name} ${isSuperseded ? 'superseded' : 'stopped'}`))

  wait('first')
  wait('second')
  guard.press('pad', 'pan', 1)
  guard.press('pad', 'tilt', 1)

  expect(calls).toEqual(['first stopped', 'first superseded', 'second stopped', 'second superseded'])
})

test.each([
  ['pan', 1, 0.3],
  ['pan', -1, -0.3],
  ['tilt', 1, 0.3],
  ['tilt', -1, -0.3],
  ['zoom', 1, 0.1],
  ['zoom', -1, -0.1],
] as const)('a button on %s in direction %i drives at speed %f', async (axis, direction, speed) => {
  const { time, rig, guard, started } = createGuardedRig()

  guard.press('pad', axis, direction)
  await time.runUntil(400)

  expect(rig.movements).toMatchObject([{ axis, speed }])
  expect(started).toEqual([`${axis} ${direction} at 270`])
  expect(guard.motion()[axis]).toMatchObject({ direction, state: 'moving', reason: null })
})
