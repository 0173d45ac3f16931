import { expect, test } from 'vitest'
import { createGuardedRig } from '../../testing/guard-proof/guarded-rig.ts'
import { createWheelZoom } from './wheel-zoom.ts'

const IN = -100

const openWheel = () => {
  const guarded = createGuardedRig()
  const wheel = createWheelZoom(guarded.time, guarded.guard)
  const turn = async (...turns: number[]) => {
    for (const by of turns) {
      wheel.turn(by)
      await guarded.time.runUntil(guarded.time.now() + 50)
    }
  }
  return { ...guarded, wheel, turn }
}

test('scrolling zooms the camera until the wheel pauses', async () => {
  const { time, rig, turn } = openWheel()

  await turn(IN, IN, IN, IN, IN, IN, IN, IN, IN, IN)
  await time.runUntil(2_000)

  expect(rig.movements).toMatchObject([{ axis: 'zoom', speed: 0.1, reason: 'stopped' }])
  expect(rig.movements[0]?.end).toBeLessThan(700)
})

test('scrolling towards the operator zooms out', async () => {
  const { time, rig, turn } = openWheel()

  await turn(-IN, -IN, -IN)
  await time.runUntil(2_000)

  expect(rig.movements).toMatchObject([{ speed: -0.1, reason: 'stopped' }])
})

test('inertial scrolling stops zooming when the scroll distance per event falls below half of its maximum', async () => {
  const { time, rig, turn } = openWheel()

  await turn(IN, IN, IN, -49, -40, -30, -20, -10, -5, -4, -3, -2, -1)
  await time.runUntil(2_000)

  expect(rig.movements).toMatchObject([{ reason: 'stopped' }])
  expect(rig.movements[0]?.end).toBeLessThan(250)
})

test('after the guard has ended the hold, scrolling has no effect until the wheel pauses', async () => {
  const { time, rig, guard, turn } = openWheel()
  await turn(IN, IN, IN)

  guard.end()
  await turn(IN, IN, IN, -IN, -IN, IN)
  expect(rig.movements).toHaveLength(1)

  await time.runUntil(time.now() + 500)
  await turn(IN, IN)
  expect(rig.movements).toHaveLength(2)
})
