import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { difference, expect, scenery, test } from './fixtures.ts'
import { type Movement, operator, type Simulator } from './simulator.ts'
import { expectStandstill, noteStops } from './standstill.ts'
import { tap } from './tap.ts'

test.use({ account: operator })

test.beforeEach(({ page }) => noteStops(page))

test('Holding a direction turns the camera and its picture, and releasing it anywhere stops both', async ({
  page,
  rig,
}) => {
  const north = await firstCamera(rig)
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const before = { scenery: await scenery(page), pan: (await rig.position(north)).pan }

  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await expect.poll(() => drive(rig, 'pan')).toMatchObject({ ended: null })
  await expect.poll(async () => (await rig.position(north)).pan - before.pan).toBeGreaterThan(10)
  await expect.poll(async () => difference(before.scenery, await scenery(page))).toBeGreaterThan(5)
  await page.mouse.move(20, 20)
  await page.mouse.up()

  await expectStandstill(page, rig)
  const after = await rig.position(north)
  await expect(page.getByRole('status', { name: 'Movement' })).toHaveText('Still')
  await expect(page.getByRole('definition').first()).toHaveText(`${Math.round(after.pan)}°`)
  expect(await rig.position(north)).toEqual(after)
})

test('A short press is one step: 30 degrees on the pad, 5 in and 5 out on the zoom', async ({ page, rig }) => {
  await rig.hurry()
  const north = await firstCamera(rig)
  const { pan, zoom } = await rig.position(north)
  await page.goto('/dashboard/view')

  await tap(page.getByRole('button', { name: 'Pan right' }))
  await expect(page.getByText('Moving...')).toBeVisible()
  await expect.poll(async () => (await rig.position(north)).pan).toBeCloseTo(pan + 30, 1)
  await tap(page.getByRole('button', { name: 'Zoom in' }))
  await expect(page.getByText('Zooming In...')).toBeVisible()
  await expect.poll(async () => (await rig.position(north)).zoom).toBeCloseTo(zoom + 5, 1)
  await tap(page.getByRole('button', { name: 'Zoom out' }))

  await expect(page.getByText('Zooming Out...')).toBeVisible()
  await expect.poll(async () => (await rig.position(north)).zoom).toBeCloseTo(zoom, 1)
  expect(await movements(rig, 'drive')).toEqual([])
})

const controls = [
  { name: 'Tilt up', key: 'ArrowUp', step: { y: -30 }, hold: { y: 0.3 }, release: { y: 0 } },
  { name: 'Tilt down', key: 'ArrowDown', step: { y: 30 }, hold: { y: -0.3 }, release: { y: 0 } },
  { name: 'Pan left', key: 'ArrowLeft', step: { x: -30 }, hold: { x: -0.3 }, release: { x: 0 } },
  { name: 'Pan right', key: 'ArrowRight', step: { x: 30 }, hold: { x: 0.3 }, release: { x: 0 } },
  { name: 'Zoom in', key: '+', step: { z: 5 }, hold: { z: 0.1 }, release: { z: 0 } },
  { name: 'Zoom out', key: '-', step: { z: -5 }, hold: { z: -0.1 }, release: { z: 0 } },
]

test('Each control sends the step, the speed and the stop of the specification', async ({ page, rig }) => {
  const cameraID = await firstCamera(rig)
  await openLiveView(page)
  const sent = (path: string, value: object) =>
    page.waitForRequest(
      (request) =>
        new URL(request.url()).pathname === path && isDeepStrictEqual(request.postDataJSON(), { cameraID, ...value }),
    )

  for (const { name, key, step, hold, release } of controls) {
    const stepped = sent('/api/v1/ptz/', step)
    await tap(page.getByRole('button', { name }))
    await stepped

    const held = sent('/api/v1/ptz/control', hold)
    const released = sent('/api/v1/ptz/control', release)
    await page.keyboard.down(key)
    await held
    await page.keyboard.up(key)
    await released
  }
})

test('Two arrow keys held together turn and tilt the camera, and releasing one does not stop the other', async ({
  page,
  rig,
}) => {
  await openLiveView(page)

  await page.keyboard.down('ArrowLeft')
  await page.keyboard.down('ArrowUp')
  await expect.poll(() => drive(rig, 'pan')).toMatchObject({ ended: null })
  await expect.poll(() => drive(rig, 'tilt')).toMatchObject({ ended: null })
  await page.keyboard.up('ArrowLeft')
  await expectStandstill(page, rig)
  await expect.poll(() => drive(rig, 'tilt')).toMatchObject({ ended: null })

  await page.keyboard.up('ArrowUp')

  await expectStandstill(page, rig, 'tilt')
})

test('Dragging the picture steers until the pointer is lifted or the window loses the focus, and a press alone does nothing', async ({
  page,
  rig,
}) => {
  await openLiveView(page)
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const { x, y } = await middleOfPicture(page)

  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
  expect(await rig.motion()).toEqual([])
  await page.mouse.down()
  await page.mouse.move(x - 200, y)
  await expect.poll(() => drive(rig, 'pan')).toMatchObject({ ended: null })
  await page.mouse.up()
  await expectStandstill(page, rig)

  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 200)
  await expect.poll(() => drive(rig, 'tilt')).toMatchObject({ ended: null })
  await page.evaluate(() => void window.dispatchEvent(new Event('blur')))
  await expectStandstill(page, rig, 'tilt')
  const before = await rig.motion()
  await page.mouse.move(x + 200, y + 200)

  await expect(page.getByRole('status', { name: 'Movement' })).toHaveText('Still')
  expect(await rig.motion()).toEqual(before)
  expect(await movements(rig, 'step')).toEqual([])
})

test('The wheel over the picture zooms until it pauses', async ({ page, rig }) => {
  await openLiveView(page)
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const { x, y } = await middleOfPicture(page)

  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -100)

  await expectStandstill(page, rig, 'zoom')
  expect(await movements(rig, 'step')).toEqual([])
})

test('A moving camera stops when the operator goes to another screen', async ({ page, rig }) => {
  await openLiveView(page)
  await page.keyboard.down('ArrowRight')
  await expect.poll(() => drive(rig, 'pan')).toMatchObject({ ended: null })

  await page.getByRole('link', { name: 'Alarm' }).focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/dashboard/alarm')
  await expectStandstill(page, rig)
  await page.keyboard.up('ArrowRight')
})

async function openLiveView(page: Page) {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('group', { name: 'Pan and tilt' })).toBeVisible()
}

/** Where nothing but the picture lies. */
async function middleOfPicture(page: Page) {
  const box = await page.locator('[data-picture]').boundingBox()
  if (!box) throw new Error('There is no picture')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The camera that is current after signing in. */
async function firstCamera(rig: Simulator) {
  const [first] = await rig.cameras()
  if (!first) throw new Error('The rig has no camera')
  return first.cameraID
}

const movements = async (rig: Simulator, kind: Movement['kind']) =>
  (await rig.motion()).filter((movement) => movement.kind === kind)

const drive = async (rig: Simulator, axis: Movement['axis']) =>
  (await movements(rig, 'drive')).findLast((movement) => movement.axis === axis)
