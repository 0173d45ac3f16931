import type { Page } from '@playwright/test'
import { expect, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import { getFirstCameraId, listMovements, openLiveView } from '../support/steering.ts'

test.use({ account: operator })

test('Escape ends the steps that the rig has accepted, and closes the dialog that is open', async ({ page, rig }) => {
  const drives = recordDrives(page)
  await openLiveView(page)
  await turnByManySteps(rig)
  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Presets' })).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog', { name: 'Presets' })).toBeHidden()
  await poll(() => findStep(rig)).toMatchObject({ reason: 'stopped' })
  for (const stop of [{ x: 0 }, { y: 0 }, { z: 0 }]) expect(drives).toContainEqual(stop)
})

test('the button Stop is visible while steps run, and ends them', async ({ page, rig }) => {
  await openLiveView(page)
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  await expect(stop).toBeHidden()
  await turnByManySteps(rig)

  await stop.click()

  await poll(() => findStep(rig)).toMatchObject({ reason: 'stopped' })
  await rig.resumeClock()
  await expect(stop).toBeHidden()
})

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a tap on Stop in an open dialog ends the steps of another operator, and the dialog stays open', async ({
    page,
    rig,
  }) => {
    await openLiveView(page)
    await page.getByRole('button', { name: 'Preset', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
    await turnByManySteps(rig)

    await dialog.getByRole('button', { name: 'Stop', exact: true }).tap()

    await poll(() => findStep(rig)).toMatchObject({ reason: 'stopped' })
    await expect(dialog.getByRole('button', { name: 'Stop', exact: true })).toBeHidden()
    await expect(dialog).toBeVisible()
  })
})

test('the end of full screen stops the camera, because browsers do not report Escape then', async ({ page, rig }) => {
  await openLiveView(page)
  await page.keyboard.press('f')
  await poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await turnByManySteps(rig)

  await page.evaluate(() => document.exitFullscreen())

  await poll(() => findStep(rig)).toMatchObject({ reason: 'stopped' })
})

/** Queues steps of another client, which take several seconds. */
async function turnByManySteps(rig: Simulator) {
  const cameraID = await getFirstCameraId(rig)
  await rig.slowDownClock()
  for (let step = 0; step < 12; step++) await rig.call('POST', 'ptz/', { cameraID, x: 30 })
}

const findStep = async (rig: Simulator) => (await listMovements(rig, 'step')).at(-1)

function recordDrives(page: Page) {
  const drives: object[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/ptz/control')) return
    const { cameraID: _camera, ...speed } = request.postDataJSON()
    drives.push(speed)
  })
  return drives
}
