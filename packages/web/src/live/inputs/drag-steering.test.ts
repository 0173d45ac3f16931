import { expect, test } from 'vitest'
import { createGuardedRig } from '../guard/proof/guarded-rig.ts'
import { createDragSteering, speedsOf } from './drag-steering.ts'

test.each([
  ['A drag of 12 px has no effect', { x: 12, y: 0 }, { pan: 0, tilt: 0 }],
  ['A drag of half the reach to the right is half the speed', { x: 76, y: 0 }, { pan: 0.15, tilt: 0 }],
  ['A drag of the whole reach to the left is full speed', { x: -140, y: 0 }, { pan: -0.3, tilt: 0 }],
  ['A drag beyond the reach is not faster', { x: 900, y: 0 }, { pan: 0.3, tilt: 0 }],
  ['A drag upwards tilts up', { x: 0, y: -140 }, { pan: 0, tilt: 0.3 }],
  ['A diagonal drag shares the speed between both axes', { x: 140, y: 140 }, { pan: 0.21, tilt: -0.21 }],
  ['A drag of no distance has no effect', { x: 0, y: 0 }, { pan: 0, tilt: 0 }],
] as const)('%s', (_what, way, speeds) => {
  expect(speedsOf(way)).toEqual(speeds)
})

const start = { x: 100, y: 100 }
const aside = { x: 400, y: 100 }

const openDrag = () => {
  const guarded = createGuardedRig()
  return { ...guarded, drag: createDragSteering(guarded.guard) }
}

test('A press without dragging sends nothing', async () => {
  const { time, drag, sent } = openDrag()

  drag.down('finger', start)
  await time.runUntil(2_000)
  drag.up('finger')
  await time.runUntil(4_000)

  expect(sent()).toBe(0)
})

test('A drag drives the camera until the pointer is lifted', async () => {
  const { time, rig, drag } = openDrag()

  drag.down('finger', start)
  drag.move('finger', aside)
  await time.runUntil(2_000)
  drag.up('finger')
  await time.runUntil(4_000)

  expect(rig.movements).toMatchObject([{ axis: 'pan', speed: 0.3, reason: 'stopped' }])
  expect(rig.movements[0]?.end).toBeLessThan(2_100)
})

test('A drag that returns to its start stops the camera, and may continue', async () => {
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
  'After the guard has ended the hold (%s) a drag moves nothing until the next press',
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

test('A second finger neither drags nor ends the drag of the first', async () => {
  const { time, rig, drag } = openDrag()
  drag.down('first', start)
  drag.move('first', aside)

  expect(drag.down('second', start)).toBe(false)
  drag.move('second', start)
  drag.up('second')
  await time.runUntil(1_000)

  expect(rig.movements).toMatchObject([{ speed: 0.3, end: null }])
})
