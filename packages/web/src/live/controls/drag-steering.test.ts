import { expect, test } from 'vitest'
import { createGuardedRig } from '../../testing/guard-proof/guarded-rig.ts'
import { createDragSteering, toDragSpeeds } from './drag-steering.ts'

test.each([
  ['returns 0 for a drag of 12 px', { x: 12, y: 0 }, { pan: 0, tilt: 0 }],
  ['returns half the hold speed for a drag of 76 px to the right', { x: 76, y: 0 }, { pan: 0.15, tilt: 0 }],
  ['returns the hold speed for a drag of 140 px to the left', { x: -140, y: 0 }, { pan: -0.3, tilt: 0 }],
  ['returns no more than the hold speed for a longer drag', { x: 900, y: 0 }, { pan: 0.3, tilt: 0 }],
  ['returns an upward tilt for an upward drag', { x: 0, y: -140 }, { pan: 0, tilt: 0.3 }],
  ['splits the hold speed between pan and tilt for a diagonal drag', { x: 140, y: 140 }, { pan: 0.21, tilt: -0.21 }],
  ['returns 0 if the pointer is at the start of the drag', { x: 0, y: 0 }, { pan: 0, tilt: 0 }],
] as const)('toDragSpeeds %s', (_what, way, speeds) => {
  expect(toDragSpeeds(way)).toEqual(speeds)
})

const start = { x: 100, y: 100 }
const aside = { x: 400, y: 100 }

const openDrag = () => {
  const guarded = createGuardedRig()
  const offsets: (number | null)[] = []
  const { guard, time } = guarded
  const drag = createDragSteering(time.asBrowserClock(), guard, (offset) =>
    offsets.push(offset === null ? null : offset.x),
  )
  return { ...guarded, drag, offsets }
}

test('pressing without dragging sends no commands', async () => {
  const { time, drag, sent } = openDrag()

  drag.down('finger', start)
  await time.runUntil(2_000)
  drag.up('finger')
  await time.runUntil(4_000)

  expect(sent()).toBe(0)
})

test('dragging moves the camera until the pointer is released', async () => {
  const { time, rig, drag } = openDrag()

  drag.down('finger', start)
  drag.move('finger', aside)
  await time.runUntil(2_000)
  drag.up('finger')
  await time.runUntil(4_000)

  expect(rig.movements).toMatchObject([{ axis: 'pan', speed: 0.3, reason: 'stopped' }])
  expect(rig.movements[0]?.end).toBeLessThan(2_100)
})

test('the camera stops when the pointer returns to the start of the drag, and moves again when the pointer moves away', async () => {
  const { time, rig, drag } = openDrag()

  drag.down('finger', start)
  drag.move('finger', aside)
  await time.runUntil(1_000)
  drag.move('finger', start)
  await time.runUntil(2_000)
  drag.move('finger', aside)
  await time.runUntil(3_000)
  drag.up('finger')
  await time.runUntil(5_000)

  expect(rig.movements).toMatchObject([{ reason: 'stopped' }, { reason: 'stopped' }])
  expect(rig.movements[0]?.end).toBeLessThan(1_100)
})

test.each(['end', 'endDriving'] as const)(
  'a drag has no further effect after guard.%s() until the next press',
  async (ending) => {
    const { time, rig, guard, drag } = openDrag()
    drag.down('finger', start)
    drag.move('finger', aside)
    await time.runUntil(1_000)

    guard[ending]()
    for (const point of [start, aside, { x: 100, y: 400 }]) {
      drag.move('finger', point)
      await time.runUntil(time.now() + 500)
    }

    expect(rig.movements).toMatchObject([{ axis: 'pan', reason: 'stopped' }])
    drag.up('finger')
    drag.down('finger', start)
    drag.move('finger', aside)
    await time.runUntil(time.now() + 500)
    expect(rig.movements).toHaveLength(2)
  },
)

test('a delayed drag steers by its offset at the end of the delay', async () => {
  const { time, rig, drag, offsets } = openDrag()

  drag.down('finger', start, 250)
  drag.move('finger', aside)
  await time.runUntil(200)
  expect(offsets).toEqual([])
  await time.runUntil(1_000)

  expect(offsets).toEqual([300])
  expect(rig.movements).toMatchObject([{ axis: 'pan', speed: 0.3, start: 260, end: null }])
})

test.each(['up', 'cancel'] as const)('a drag that ends with %s during its delay sends no commands', async (ending) => {
  const { time, drag, sent, offsets } = openDrag()

  drag.down('finger', start, 250)
  drag.move('finger', aside)
  await time.runUntil(240)
  drag[ending]('finger', 'a reason')
  await time.runUntil(2_000)

  expect(sent()).toBe(0)
  expect(offsets).toEqual([null])
})

test('a delayed drag has no effect if its hold has ended during the delay', async () => {
  const { time, guard, drag, sent } = openDrag()

  drag.down('finger', start, 250)
  drag.move('finger', aside)
  await time.runUntil(100)
  guard.end()
  await time.runUntil(2_000)

  expect(sent()).toBe(0)
})

test('a second finger has no effect on the drag of the first finger', async () => {
  const { time, rig, drag } = openDrag()
  drag.down('first', start)
  drag.move('first', aside)

  expect(drag.down('second', start)).toBe(false)
  drag.move('second', start)
  drag.up('second')
  await time.runUntil(1_000)

  expect(rig.movements).toMatchObject([{ speed: 0.3, end: null }])
})
