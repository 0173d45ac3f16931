import type { Page } from '@playwright/test'
import { expectToStop } from '../support/expect-stopped.ts'
import { advanceClock, advanceToNextPoll, test as base, expect, poll } from '../support/fixtures.ts'
import { listDrives } from '../support/steering.ts'

const test = base.extend({
  page: async ({ page, expectErrors }, use) => {
    // The trade-show page (`packages/stand`) reloads the console while requests are pending, and advancing the clock
    // makes requests time out
    expectErrors(/The rig (cannot be reached|did not respond in time)/)
    await page.clock.install()
    await use(page)
  },
})

const findConsoleFrame = (page: Page) => page.frameLocator('iframe')
const findDashboardHeading = (page: Page, camera = 'PTZ North span') =>
  findConsoleFrame(page).getByRole('heading', { name: `Dashboard - ${camera}` })
const findTourSign = (page: Page) => page.getByRole('status').filter({ hasText: 'Guided tour. Touch to take over' })

/** Opens the stand, waits for its live picture, which steering requires, and touches the invitation. */
async function openStand(page: Page) {
  await page.goto('/stand/')
  await waitUntilLive(page)
  await page.getByRole('button', { name: 'Touch to steer' }).click()
}

/** Waits until the stand, which checks its state every 2 s, has enabled the live picture. */
const waitUntilLive = (page: Page) => expect(findConsoleFrame(page).getByText('LIVE', { exact: true })).toBeVisible()

/** Advances the clock by a minute without a touch, which starts the tour, and then by the initial pause of the tour. */
async function waitForTour(page: Page) {
  await advanceClock(page, 60_000)
  await expect(findTourSign(page)).toBeVisible()
  await advanceClock(page, 3_000)
}

test.skip(Boolean(process.env.E2E_BASE_URL), 'Only the simulator serves the stand')

test("touching the stand's invitation opens the live view", async ({ page, rig }) => {
  await page.goto('/stand/')
  const invitation = page.getByRole('button', { name: 'Touch to steer' })
  await expect(invitation).toBeVisible()
  await poll(() => invitation.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1280)
  await waitUntilLive(page)

  await invitation.click()

  await expect(invitation).toBeHidden()
  await expect(findDashboardHeading(page)).toBeVisible()
  await expect(findConsoleFrame(page).getByRole('switch', { name: 'Live streaming' })).toBeChecked()
  await expect(findTourSign(page)).toBeHidden()
  await poll(() => rig.viewers()).toBe(1)
})

test('an idle stand gives its tour, whatever a visitor has left open or changed', {
  tag: '@slow',
}, async ({ page, rig }) => {
  const view = findConsoleFrame(page)
  await rig.slowDownClock()
  await openStand(page)

  await test.step('visitors cannot delete a camera or restart a service', async () => {
    await expect(view.getByRole('button', { name: 'Rename', exact: true })).toBeVisible()
    await expect(view.getByRole('button', { name: 'Delete Camera' })).toBeHidden()
    await expect(view.getByRole('button', { name: 'Restart services' })).toBeHidden()
    expect(await listDrives(rig)).toEqual([])
  })

  await test.step('the tour drives the camera after a minute without a touch and stops at the next touch', async () => {
    await waitForTour(page)
    await poll(async () => (await listDrives(rig)).at(-1)?.ended).toBeNull()

    await expectToStop(rig, () => page.mouse.move(400, 300), (await listDrives(rig)).at(-1)?.axis)

    await expect(findTourSign(page)).toBeHidden()
    const before = await listDrives(rig)
    await advanceClock(page, 50_000)
    await expect(findDashboardHeading(page)).toBeVisible()
    expect(await listDrives(rig)).toEqual(before)
  })

  await test.step('the tour returns to the live view when a visitor has opened another screen', async () => {
    await view.getByRole('link', { name: 'Gallery' }).click()
    await expect(view.getByRole('heading', { name: 'Gallery' })).toBeVisible()

    await waitForTour(page)

    await expect(findDashboardHeading(page)).toBeVisible()
    await expect(view.getByRole('switch', { name: 'Live streaming' })).toBeChecked()
    await page.mouse.move(410, 310)
    await expect(findTourSign(page)).toBeHidden()
  })

  await test.step('the tour closes a dialog that a visitor has left open and then drives the camera', async () => {
    await view.getByRole('button', { name: 'Logout' }).click()
    await expect(view.getByRole('alertdialog')).toBeVisible()
    const before = await listDrives(rig)

    await waitForTour(page)

    await expect(view.getByRole('alertdialog')).toBeHidden()
    await poll(async () => (await listDrives(rig)).length).toBeGreaterThan(before.length)
    await expect(findTourSign(page)).toBeVisible()
  })

  await test.step('after five minutes without a touch, the stand undoes all changes and continues the tour', async () => {
    await page.mouse.move(420, 320)
    const [camera] = await rig.cameras()
    await rig.call('POST', 'camera/rename', { cameraID: camera?.cameraID, name: 'PTZ Visitor was here' })
    await advanceToNextPoll(page)
    await expect(findDashboardHeading(page, 'PTZ Visitor was here')).toBeVisible()

    await advanceClock(page, 300_000)

    await expect(findDashboardHeading(page)).toBeVisible()
    await expect(findTourSign(page)).toBeVisible()
  })
})

test('the stand signs in again when the session expires', { tag: '@slow' }, async ({ page, rig, expectErrors }) => {
  expectErrors(/401/)
  await openStand(page)

  await rig.addFault({ kind: 'fail', path: '/api/v1/*', status: 401, times: 1 })

  await advanceClock(page, 5_000)
  await expect(findConsoleFrame(page).getByText('Your session has expired')).toBeVisible()
  await waitUntilLive(page)
  await expect(findDashboardHeading(page)).toBeVisible()
})
