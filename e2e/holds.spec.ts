import { expectStopped, recordStops } from './expect-stopped.ts'
import { expect, poll, test } from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'
import { holdPan, lastDrive } from './steering.ts'

test.use({ account: operator, expectedErrors: [/401|ERR_/] })

test('A stale picture ends the hold once, with a message on the picture, and the next press holds', async ({
  page,
  rig,
}) => {
  recordStops(page)
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await holdPan(page, rig)

  await rig.addFault({ kind: 'stall-stream', cameraID: (await rig.cameras())[0]?.cameraID })
  const warning = page
    .getByRole('region', { name: 'Live view' })
    .getByText(/^Picture is \d+ s old: hold again to steer/)
  await expect(warning).toBeVisible()
  await expectStopped(page, rig)

  // Retries, because a late picture that goes stale ends the hold again, and a stall of the machine for 1 s does too
  await expect(async () => {
    await page.mouse.up()
    await page.mouse.down()
    await poll(() => heldFor(rig), { timeout: 10_000 }).toBeGreaterThan(2_500)
  }).toPass()
  await expect(warning).toBeVisible()
  await page.mouse.up()
  await expectStopped(page, rig)
})

test('A logout in another tab ends the hold of this tab while its token is still valid', async ({
  page,
  rig,
  context,
}) => {
  recordStops(page)
  const other = await context.newPage()
  await other.goto('/dashboard/alarm')
  await page.bringToFront()
  await holdPan(page, rig)

  await other.getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('button', { name: 'Yes, Log Out' }).click()

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectStopped(page, rig)
  await other.close()
})

/** Returns the duration (ms) of the current uninterrupted drive; 0 if there is none. */
const heldFor = async (rig: Simulator) => {
  const drive = await lastDrive(rig)
  return drive && drive.ended === null ? Date.now() - drive.began : 0
}
