import type { Page } from '@playwright/test'
import { advanceClock, advanceClockUntil, test as base, expect } from './fixtures.ts'

/** Installs a clock in the page of the stand. */
export const test = base.extend({
  // The stand reloads the console with requests in flight, and advancing the clock makes pending requests time out
  expectedErrors: [[/The rig (cannot be reached|has not answered in time)/], { scope: 'test' }],
  page: async ({ page }, use) => {
    await page.clock.install()
    await use(page)
  },
})

export const inFrame = (page: Page) => page.frameLocator('iframe')
export const heading = (page: Page, camera = 'PTZ North span') =>
  inFrame(page).getByRole('heading', { name: `Dashboard - ${camera}` })
export const sign = (page: Page) => page.getByRole('status').filter({ hasText: 'Guided tour. Touch to take over' })

/** Opens the stand, waits for its live picture, which steering requires, and touches it. */
export async function openStand(page: Page) {
  await page.goto('/stand/')
  await waitUntilLive(page)
  await page.getByRole('button', { name: 'Touch to steer' }).click()
}

/** Advances the clock until the stand has signed in and switched the live picture on; the stand checks every 2 s. */
export const waitUntilLive = (page: Page) => {
  const live = inFrame(page).getByText('LIVE', { exact: true })
  return advanceClockUntil(page, 2_000, () => expect(live).toBeVisible({ timeout: 1_000 }))
}

/** Advances the clock by a minute without a touch, which starts the tour, and by its initial pause of 3 s. */
export async function waitForTour(page: Page) {
  await advanceClock(page, 60_000)
  await expect(sign(page)).toBeVisible()
  await advanceClock(page, 3_000)
}
