import { expectToStop } from '../support/expect-stopped.ts'
import {
  expect,
  findAnnouncement,
  getMeanDifference,
  openLivePicture,
  poll,
  sampleLivePicture,
  startStreaming,
  test,
} from '../support/fixtures.ts'
import { findCentre } from '../support/geometry.ts'
import { operator } from '../support/simulator.ts'
import { findLastDrive, getFirstCameraId, listMovements, openLiveView } from '../support/steering.ts'

test.use({ account: operator })

test.beforeEach(({ rig }) => rig.slowDownClock())

test('holding a direction button turns the camera and its picture until the pointer is released anywhere', async ({
  page,
  rig,
}) => {
  const north = await getFirstCameraId(rig)
  await openLivePicture(page)
  const before = { scenery: await sampleLivePicture(page), pan: (await rig.position(north)).pan }

  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await poll(() => findLastDrive(rig, 'pan')).toMatchObject({ ended: null })
  await poll(async () => (await rig.position(north)).pan - before.pan).toBeGreaterThan(3)
  await poll(async () => getMeanDifference(before.scenery, await sampleLivePicture(page))).toBeGreaterThan(5)
  await page.mouse.move(20, 20)

  await expectToStop(rig, () => page.mouse.up())
  const after = await rig.position(north)
  await expect(findAnnouncement(page, 'Not moving')).toBeAttached()
  await expect(page.getByRole('definition').first()).toHaveText(`${Math.round(after.pan)}°`)
  expect(await rig.position(north)).toEqual(after)
})

test('dragging the picture steers until the pointer is released or the window loses focus, a press without a drag has no effect, and the wheel zooms until it stops turning', async ({
  page,
  rig,
}) => {
  await openLiveView(page)
  await startStreaming(page)
  const { x, y } = await findCentre(page.locator('[data-picture]'))

  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
  expect(await rig.motion()).toEqual([])
  await page.mouse.down()
  await page.mouse.move(x - 200, y)
  await poll(() => findLastDrive(rig, 'pan')).toMatchObject({ ended: null })
  await expectToStop(rig, () => page.mouse.up())

  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 200)
  await poll(() => findLastDrive(rig, 'tilt')).toMatchObject({ ended: null })
  await expectToStop(rig, () => page.evaluate(() => void window.dispatchEvent(new Event('blur'))), 'tilt')
  const before = await rig.motion()
  await page.mouse.move(x + 200, y + 200)

  await expect(findAnnouncement(page, 'Not moving')).toBeAttached()
  expect(await rig.motion()).toEqual(before)
  await page.mouse.up()

  await page.mouse.move(x, y)
  await expectToStop(rig, () => page.mouse.wheel(0, -100), 'zoom')
  expect(await listMovements(rig, 'step')).toEqual([])
})
