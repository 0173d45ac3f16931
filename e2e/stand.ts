import type { Page } from '@playwright/test'
import { advanceClock, advanceClockUntil, test as base, expect } from './fixtures.ts'

export const test = base.extend({
  // The stand reloads the console while requests are pending, and an advanced clock makes requests time out
  expectedErrors: [[/The rig (cannot be reached|did not respond in time)/], { scope: 'test' }],
  page: async ({ page }, use) => {
    await page.clock.install()
    await use(page)
  },
})

export const consoleFrame = (page: Page) => page.frameLocator('iframe')
export const dashboardHeading = (page: Page, camera = 'PTZ North span') =>
  consoleFrame(page).getByRole('heading', { name: `Dashboard - ${camera}` })
export const tourSign = (page: Page) => page.getByRole('status').filter({ hasText: 'Guided tour. Touch to take over' })

/** Opens the stand, waits for its live picture, which steering requires, and touches the invitation. */
export async function openStand(page: Page) {
  await page.goto('/stand/')
  await waitUntilLive(page)
  await page.getByRole('button', { name: 'Touch to steer' }).click()
}

/** Advances the clock until the stand shows the live picture. The stand checks its state every 2 s. */
export const waitUntilLive = (page: Page) => {
  const live = consoleFrame(page).getByText('LIVE', { exact: true })
  return advanceClockUntil(page, 2_000, () => expect(live).toBeVisible({ timeout: 1_000 }))
}

/** Advances the clock by a minute without a touch, which starts the tour, and then by the initial pause of the tour. */
export async function waitForTour(page: Page) {
  await advanceClock(page, 60_000)
  await expect(tourSign(page)).toBeVisible()
  await advanceClock(page, 3_000)
}
