import type { Page } from '@playwright/test'
import { test as base, expect, letTimePass, letTimePassUntil } from './fixtures.ts'

/** A test of the stand: the clock of its page is the test's to put forward. */
export const test = base.extend({
  // The stand loads the console anew whatever that is waiting for, and a clock put forward ends what is under way
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

/** Opens the stand and waits for its live picture: nothing is steered without one. */
export async function openStand(page: Page) {
  await page.goto('/stand/')
  await untilLive(page)
  await page.getByRole('button', { name: 'Touch to steer' }).click()
}

/** Lets time pass until the stand has signed in and switched the picture on: it looks around every 2 s. */
export const untilLive = (page: Page) => {
  const live = inFrame(page).getByText('LIVE', { exact: true })
  return letTimePassUntil(page, 2_000, () => expect(live).toBeVisible({ timeout: 1_000 }))
}

/** Lets a minute pass without a touch, and the 3 s that the tour then gives the view to settle. */
export async function untilTourIsThere(page: Page) {
  await letTimePass(page, 60_000)
  await expect(sign(page)).toBeVisible()
  await letTimePass(page, 3_000)
}
