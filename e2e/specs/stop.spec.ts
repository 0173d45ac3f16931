import { advanceClock, expect, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import { getFirstCameraId, listMovements, openLiveView, recordSpeeds } from '../support/steering.ts'
import { phone, resizeWindow } from '../support/window-sizes.ts'

test.use({ account: operator })

/** Interval at which the console requests the position of a camera that was idle. */
const POSITION_INTERVAL_MS = 2_500

test("Stop, Escape in a dialog, Stop in a dialog on a phone, and the end of full screen each end another operator's steps", async ({
  page,
  rig,
}) => {
  const speeds = recordSpeeds(page)
  await page.clock.install()
  await openLiveView(page)
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Presets' })
  await expect(stop).toBeHidden()

  await test.step('the button Stop is visible while the steps run', async () => {
    await turnByManySteps(rig)
    await advanceClock(page, POSITION_INTERVAL_MS)
    await stop.click()
    await expectStopped(rig)
    await expect(stop).toBeHidden()
  })

  await test.step('Escape also closes the dialog, and stops each axis', async () => {
    speeds.length = 0
    await turnByManySteps(rig)
    await page.getByRole('button', { name: 'Preset', exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expectStopped(rig)
    for (const axis of [{ x: 0 }, { y: 0 }, { z: 0 }]) await poll(() => speeds).toContainEqual(axis)
  })

  await test.step('the end of full screen also stops the steps, because browsers do not report the Escape that ends it', async () => {
    await page.keyboard.press('f')
    await poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await turnByManySteps(rig)
    await page.evaluate(() => document.exitFullscreen())
    await expectStopped(rig)
  })

  await test.step('the Stop button in a dialog stops the steps and leaves the dialog open', async () => {
    await resizeWindow(page, phone)
    await page.getByRole('button', { name: 'Preset', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
    await turnByManySteps(rig)
    await advanceClock(page, POSITION_INTERVAL_MS)
    await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
    await expectStopped(rig)
    await expect(dialog.getByRole('button', { name: 'Stop', exact: true })).toBeHidden()
    await expect(dialog).toBeVisible()
  })
})

test("in small windows, the Stop button in the loading overlay ends another operator's steps", async ({
  page,
  rig,
}) => {
  await page.clock.install()
  await openLiveView(page)
  await turnByManySteps(rig)
  await advanceClock(page, POSITION_INTERVAL_MS)
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await rig.addFault({ kind: 'latency', ms: 600_000, path: '/api/v1/snap/' })

  await page.getByRole('button', { name: 'Frame Shot', exact: true }).click()
  const stop = page.getByRole('button', { name: 'Stop everything', exact: true })
  for (const size of [phone, { width: 640, height: 360 }, { width: 360, height: 640 }]) {
    await resizeWindow(page, size)
    // Fails if the button is outside of the window or covered
    await stop.click({ trial: true })
  }
  await stop.click()

  await expectStopped(rig)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
})

/** Queues steps of another client, which take several seconds to run. */
async function turnByManySteps(rig: Simulator) {
  const cameraID = await getFirstCameraId(rig)
  await rig.slowDownClock()
  for (let step = 0; step < 12; step++) await rig.call('POST', 'ptz/', { cameraID, x: 30 })
}

async function expectStopped(rig: Simulator) {
  await poll(async () => (await listMovements(rig, 'step')).at(-1)).toMatchObject({ reason: 'stopped' })
  await rig.resumeClock()
}
