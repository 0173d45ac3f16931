import { isDeepStrictEqual } from 'node:util'
import { expect, poll, test } from './fixtures.ts'
import { pressBriefly } from './press-briefly.ts'
import { operator } from './simulator.ts'
import { getFirstCameraId, listDrives, openLiveView } from './steering.ts'

test.use({ account: operator })

test('a short press turns the camera by 30 degrees or changes the zoom by 5', async ({ page, rig }) => {
  await rig.speedUpClock()
  const north = await getFirstCameraId(rig)
  const { pan, zoom } = await rig.position(north)
  await page.goto('/dashboard/view')

  await pressBriefly(page.getByRole('button', { name: 'Pan right' }))
  await expect(page.getByText('Moving...')).toBeVisible()
  await poll(async () => (await rig.position(north)).pan).toBeCloseTo(pan + 30, 1)
  await pressBriefly(page.getByRole('button', { name: 'Zoom in' }))
  await expect(page.getByText('Zooming In...')).toBeVisible()
  await poll(async () => (await rig.position(north)).zoom).toBeCloseTo(zoom + 5, 1)
  await pressBriefly(page.getByRole('button', { name: 'Zoom out' }))

  await expect(page.getByText('Zooming Out...')).toBeVisible()
  await poll(async () => (await rig.position(north)).zoom).toBeCloseTo(zoom, 1)
  expect(await listDrives(rig)).toEqual([])
})

const controls = [
  { name: 'Tilt up', key: 'ArrowUp', step: { y: -30 }, hold: { y: 0.3 }, release: { y: 0 } },
  { name: 'Tilt down', key: 'ArrowDown', step: { y: 30 }, hold: { y: -0.3 }, release: { y: 0 } },
  { name: 'Pan left', key: 'ArrowLeft', step: { x: -30 }, hold: { x: -0.3 }, release: { x: 0 } },
  { name: 'Pan right', key: 'ArrowRight', step: { x: 30 }, hold: { x: 0.3 }, release: { x: 0 } },
  { name: 'Zoom in', key: '+', step: { z: 5 }, hold: { z: 0.1 }, release: { z: 0 } },
  { name: 'Zoom out', key: '-', step: { z: -5 }, hold: { z: -0.1 }, release: { z: 0 } },
]

test('each control sends the step, the speed and the stop that the specification defines', async ({ page, rig }) => {
  const cameraID = await getFirstCameraId(rig)
  await openLiveView(page)
  const sent = (path: string, value: object) =>
    page.waitForRequest(
      (request) =>
        new URL(request.url()).pathname === path && isDeepStrictEqual(request.postDataJSON(), { cameraID, ...value }),
    )

  for (const { name, key, step, hold, release } of controls) {
    const stepped = sent('/api/v1/ptz/', step)
    await pressBriefly(page.getByRole('button', { name }))
    await stepped

    const held = sent('/api/v1/ptz/control', hold)
    const released = sent('/api/v1/ptz/control', release)
    await page.keyboard.down(key)
    await held
    await page.keyboard.up(key)
    await released
  }
})
