import { expect, poll, test } from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'
import { expectStandstill, noteStops } from './standstill.ts'
import { holdPan, lastDrive } from './steering.ts'

test.use({ account: operator, expectedErrors: [/401|ERR_/] })

test('A picture that goes stale ends the hold once and says so on the picture, and the next press holds', async ({
  page,
  rig,
}) => {
  noteStops(page)
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await holdPan(page, rig)

  await rig.addFault({ kind: 'stall-stream', cameraID: (await rig.cameras())[0]?.cameraID })
  const warning = page
    .getByRole('region', { name: 'Live view' })
    .getByText(/^Picture is \d+ s old: hold again to steer/)
  await expect(warning).toBeVisible()
  await expectStandstill(page, rig)

  // A picture that comes after all, and goes stale too, ends a hold again; so does a machine that stalls for a second
  await expect(async () => {
    await page.mouse.up()
    await page.mouse.down()
    await poll(() => heldFor(rig), { timeout: 10_000 }).toBeGreaterThan(2_500)
  }).toPass()
  await expect(warning).toBeVisible()
  await page.mouse.up()
  await expectStandstill(page, rig)
})

test('A logout in another tab stops what this one holds while its token still counts', async ({
  page,
  rig,
  context,
}) => {
  noteStops(page)
  const other = await context.newPage()
  await other.goto('/dashboard/alarm')
  await page.bringToFront()
  await holdPan(page, rig)

  await other.getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('button', { name: 'Yes, Log Out' }).click()

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectStandstill(page, rig)
  await other.close()
})

/** For how long (ms) the camera has been driven without a break. */
const heldFor = async (rig: Simulator) => {
  const drive = await lastDrive(rig)
  return drive && drive.ended === null ? Date.now() - drive.began : 0
}
