import { expectToStop } from '../support/expect-stopped.ts'
import { expect, openLivePicture, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator, SLOW_CLOCK_RATE } from '../support/simulator.ts'
import { findLastDrive, getFirstCameraId, holdPan } from '../support/steering.ts'

test.use({ account: operator })

/** The console ends a hold when no picture has arrived for 1.5 s, which it checks every 250 ms. */
const STALE_MS = 1_750

test.beforeEach(({ rig }) => rig.slowDownClock())

test('a stale picture ends the current hold with a message, and the next press starts a new hold', async ({
  page,
  rig,
}) => {
  await openLivePicture(page)
  await holdPan(page, rig)

  const cameraID = await getFirstCameraId(rig)
  const stall = () => rig.addFault({ kind: 'stall-stream', cameraID })
  await expectToStop(rig, stall, 'pan', { delayMs: STALE_MS * SLOW_CLOCK_RATE })
  const warning = page
    .getByRole('region', { name: 'Live view' })
    .getByText(/^Hold ended: picture is \d+ s old\. Press again to steer/)
  await expect(warning).toBeVisible()

  await page.mouse.up()
  await page.mouse.down()
  await poll(() => getHoldDurationMs(rig)).toBeGreaterThan(STALE_MS * SLOW_CLOCK_RATE)
  await expect(warning).toBeVisible()
  await expectToStop(rig, () => page.mouse.up())
})

test('a logout in another tab ends a hold before the token is discarded', async ({ page, rig, context }) => {
  const other = await context.newPage()
  await other.goto('/dashboard/alarm')
  await page.bringToFront()
  await holdPan(page, rig)

  await other.getByRole('button', { name: 'Logout' }).click()
  await expectToStop(rig, () => other.getByRole('button', { name: 'Yes, Log Out' }).click())

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await other.close()
})

const getHoldDurationMs = async (rig: Simulator) => {
  const drive = await findLastDrive(rig)
  return drive && drive.ended === null ? (await rig.now()) - drive.began : 0
}
