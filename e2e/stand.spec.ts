import { expectStopped, recordStops } from './expect-stopped.ts'
import { advanceClock, advanceClockUntil, expect, poll } from './fixtures.ts'
import { startSimulator } from './simulator.ts'
import { heading, inFrame, openStand, sign, test, waitForTour, waitUntilLive } from './stand.ts'
import { quick } from './start-simulators.ts'
import { drives } from './steering.ts'

test.skip(Boolean(process.env.E2E_BASE_URL), 'Only the simulator serves the stand')

test('The stand shows an invitation with a live picture, and a touch opens the console, signed in and live', async ({
  page,
  rig,
}) => {
  await page.goto('/stand/')
  const invitation = page.getByRole('button', { name: 'Touch to steer' })
  await expect(invitation).toBeVisible()
  await poll(() => invitation.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1280)
  await waitUntilLive(page)

  await invitation.click()

  await expect(invitation).toBeHidden()
  await expect(heading(page)).toBeVisible()
  await expect(inFrame(page).getByRole('switch', { name: 'Live streaming' })).toBeChecked()
  await expect(sign(page)).toBeHidden()
  await poll(() => rig.viewers()).toBe(1)
})

test('Visitors can neither delete a camera nor restart a service', async ({ page }) => {
  await openStand(page)

  await expect(inFrame(page).getByRole('button', { name: 'Rename', exact: true })).toBeVisible()
  await expect(inFrame(page).getByRole('button', { name: 'Delete Camera' })).toBeHidden()
  await expect(inFrame(page).getByRole('button', { name: 'Restart services' })).toBeHidden()
})

test('After a minute without a touch the tour drives the camera, and a touch stops it', async ({ page, rig }) => {
  recordStops(page)
  await openStand(page)
  expect(await drives(rig)).toEqual([])

  await waitForTour(page)
  await poll(async () => (await drives(rig)).at(-1)?.ended).toBeNull()
  await page.mouse.move(400, 300)

  await expect(sign(page)).toBeHidden()
  await expectStopped(page, rig, (await drives(rig)).at(-1)?.axis)
  const before = await drives(rig)
  await advanceClock(page, 50_000)
  await expect(heading(page)).toBeVisible()
  expect(await drives(rig)).toEqual(before)
})

test('After five minutes without a touch all changes by visitors are reset, and the tour continues', async ({
  page,
  rig,
}) => {
  const [camera] = await rig.cameras()
  await rig.call('POST', 'camera/rename', { cameraID: camera?.cameraID, name: 'PTZ Visitor was here' })
  await openStand(page)
  await expect(heading(page, 'PTZ Visitor was here')).toBeVisible()

  await advanceClock(page, 300_000)

  await expect(heading(page)).toBeVisible()
  await expect(sign(page)).toBeVisible()
  expect((await rig.state()).schedules).toHaveLength(6)
})

test('The tour returns to the live view when a visitor has opened another screen', async ({ page }) => {
  await openStand(page)
  await inFrame(page).getByRole('link', { name: 'Gallery' }).click()
  await expect(inFrame(page).getByRole('heading', { name: 'Gallery' })).toBeVisible()

  await waitForTour(page)

  await expect(heading(page)).toBeVisible()
  await expect(inFrame(page).getByRole('switch', { name: 'Live streaming' })).toBeChecked()
})

test('The tour closes a dialog that a visitor has left open, and then drives the camera', async ({ page, rig }) => {
  await openStand(page)
  await inFrame(page).getByRole('button', { name: 'Logout' }).click()
  await expect(inFrame(page).getByRole('alertdialog')).toBeVisible()

  await waitForTour(page)

  await expect(inFrame(page).getByRole('alertdialog')).toBeHidden()
  await advanceClockUntil(page, 1_000, async () => expect(await drives(rig)).not.toHaveLength(0))
  await expect(sign(page)).toBeVisible()
})

test.describe('when the session expires', () => {
  test.use({ expectedErrors: [/401|The rig cannot be reached/] })

  test('The stand signs in again', async ({ page, rig }) => {
    await openStand(page)

    await rig.addFault({ kind: 'fail', path: '/api/v1/*', status: 401, times: 1 })

    await advanceClock(page, 5_000)
    await expect(inFrame(page).getByText('Your session has expired')).toBeVisible()
    await waitUntilLive(page)
    await expect(heading(page)).toBeVisible()
  })
})

test.describe('when the whole rig restarts', () => {
  test.use({ expectedErrors: [/./] })

  test('The stand recovers automatically', async ({ page }) => {
    const original = await startSimulator(quick)
    await page.goto(`${original.url}/stand/`)
    await waitUntilLive(page)

    await original.stop('SIGKILL')
    const offline = inFrame(page).getByText('Cameras are currently Offline. Do check back later.')
    await advanceClockUntil(page, 5_000, () => expect(offline).toBeVisible({ timeout: 500 }))
    const restarted = await startSimulator({ ...quick, PORT: new URL(original.url).port })

    await waitUntilLive(page)
    await expect(heading(page)).toBeVisible()
    await restarted.stop()
  })
})
