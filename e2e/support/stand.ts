import type { Page } from '@playwright/test'
import { advanceClock, test as base, expect } from './fixtures.ts'

export const test = base.extend({
  // These errors are expected: the stand reloads the console while requests are pending, and advancing the clock
  // makes requests time out
  expectedErrors: [[/The rig (cannot be reached|did not respond in time)/], { scope: 'test' }],
  page: async ({ page }, use) => {
    await page.clock.install()
    await use(page)
  },
})

export const findConsoleFrame = (page: Page) => page.frameLocator('iframe')
export const findDashboardHeading = (page: Page, camera = 'PTZ North span') =>
  findConsoleFrame(page).getByRole('heading', { name: `Dashboard - ${camera}` })
export const findTourSign = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Guided tour. Touch to take over' })

/** Opens the stand, waits for its live picture, which steering requires, and touches the invitation. */
export async function openStand(page: Page) {
  await page.goto('/stand/')
  await waitUntilLive(page)
  await page.getByRole('button', { name: 'Touch to steer' }).click()
}

/** Waits until the stand, which checks its state every 2 s, has enabled the live picture. */
export const waitUntilLive = (page: Page) =>
  expect(findConsoleFrame(page).getByText('LIVE', { exact: true })).toBeVisible()

/** Advances the clock by a minute without a touch, which starts the tour, and then by the initial pause of the tour. */
export async function waitForTour(page: Page) {
  await advanceClock(page, 60_000)
  await expect(findTourSign(page)).toBeVisible()
  await advanceClock(page, 3_000)
}
