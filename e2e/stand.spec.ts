import type { Page } from '@playwright/test'
import { test as base, expect, quick } from './fixtures.ts'
import { type Simulator, startSimulator } from './simulator.ts'

const test = base.extend({
  page: async ({ page }, use) => {
    await page.clock.install()
    await use(page)
  },
})

test.skip(Boolean(process.env.E2E_BASE_URL), 'Only the simulator serves the stand')
// The stand loads the console anew whatever that is waiting for
test.use({ expectedErrors: [/The rig cannot be reached/] })

const inFrame = (page: Page) => page.frameLocator('iframe')
const heading = (page: Page, camera = 'PTZ North span') =>
  inFrame(page).getByRole('heading', { name: `Dashboard - ${camera}` })
const sign = (page: Page) => page.getByRole('status').filter({ hasText: 'Guided tour. Touch to take over' })
const drives = async (rig: Simulator) => (await rig.motion()).filter(({ kind }) => kind === 'drive')

/** Opens the stand and waits for its live picture: nothing is steered without one. */
const openStand = async (page: Page) => {
  await page.goto('/stand/')
  await expect(inFrame(page).getByText('LIVE', { exact: true })).toBeVisible()
}

test('The stand signs in by itself and shows the live picture', async ({ page }) => {
  await openStand(page)

  await expect(heading(page)).toBeVisible()
  await expect(inFrame(page).getByRole('switch', { name: 'Live streaming' })).toBeChecked()
  await expect(sign(page)).toBeHidden()
})

test('After a minute without a touch the tour drives the camera, and a touch stops it', async ({ page, rig }) => {
  await openStand(page)
  expect(await drives(rig)).toEqual([])

  await page.clock.fastForward(60_000)
  await expect(sign(page)).toBeVisible()
  await expect.poll(async () => (await drives(rig)).at(-1)?.ended, { intervals: [100], timeout: 30_000 }).toBeNull()
  await page.mouse.move(400, 300)

  await expect(sign(page)).toBeHidden()
  await expect.poll(async () => (await drives(rig)).at(-1)?.reason).toBe('stopped')
  const before = await drives(rig)
  await page.clock.fastForward(50_000)
  await expect(heading(page)).toBeVisible()
  expect(await drives(rig)).toEqual(before)
})

test('After five minutes without a touch everything that visitors did is gone, and the tour goes on', async ({
  page,
  rig,
}) => {
  const [camera] = await rig.cameras()
  await rig.call('POST', 'camera/rename', { cameraID: camera?.cameraID, name: 'PTZ Visitor was here' })
  await openStand(page)
  await expect(heading(page, 'PTZ Visitor was here')).toBeVisible()

  await page.clock.fastForward(300_000)

  await expect(heading(page)).toBeVisible()
  await expect(sign(page)).toBeVisible()
  expect((await rig.state()).schedules).toHaveLength(6)
})

test('A visitor who wandered off is fetched back by the tour', async ({ page }) => {
  await openStand(page)
  await inFrame(page).getByRole('link', { name: 'Gallery' }).click()
  await expect(inFrame(page).getByRole('heading', { name: 'Gallery' })).toBeVisible()

  await page.clock.fastForward(60_000)

  await expect(heading(page)).toBeVisible()
  await expect(inFrame(page).getByRole('switch', { name: 'Live streaming' })).toBeChecked()
})

test('A question that a visitor has left open is closed by the tour, which then drives the camera', async ({
  page,
  rig,
}) => {
  await openStand(page)
  await inFrame(page).getByRole('button', { name: 'Logout' }).click()
  await expect(inFrame(page).getByRole('alertdialog')).toBeVisible()

  await page.clock.fastForward(60_000)

  await expect(inFrame(page).getByRole('alertdialog')).toBeHidden()
  await expect.poll(async () => (await drives(rig)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect(sign(page)).toBeVisible()
})

test.describe('When the session ends', () => {
  test.use({ expectedErrors: [/401|The rig cannot be reached/] })

  test('The stand signs in again', async ({ page, rig }) => {
    await openStand(page)

    await rig.addFault({ kind: 'fail', path: '/api/v1/*', status: 401, times: 1 })

    await expect(inFrame(page).getByText('Your session has expired')).toBeVisible()
    await expect(heading(page)).toBeVisible()
    await expect(inFrame(page).getByRole('switch', { name: 'Live streaming' })).toBeChecked()
  })
})

test.describe('When the whole rig restarts', () => {
  test.use({ expectedErrors: [/./] })

  test('The stand comes back by itself', async ({ page }) => {
    const before = await startSimulator(quick)
    await page.goto(`${before.url}/stand/`)
    await expect(heading(page)).toBeVisible()

    await before.stop('SIGKILL')
    await expect(inFrame(page).getByText('Cameras are currently Offline. Do check back later.')).toBeVisible({
      timeout: 30_000,
    })
    const after = await startSimulator({ ...quick, PORT: new URL(before.url).port })

    await expect(heading(page)).toBeVisible()
    await after.stop()
  })
})
