import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({
  account: operator,
  expectedErrors: [/404|dynamically imported module|preload|ERR_FAILED|could not be loaded/],
})

/** Lets the host forget every file that the page has not loaded yet, as an update does. */
const updateHost = async (page: Page) => {
  await page.route(/\/assets\/.*\.(js|css)/, (route) => route.fulfill({ status: 404 }))
}

const requests: [what: string, request: (page: Page) => Promise<unknown>][] = [
  ['the menu of the restarts', (page) => page.getByRole('button', { name: 'Restart services' }).click()],
  ['the presets', (page) => page.getByRole('button', { name: 'Preset', exact: true }).click()],
  ['all cameras', (page) => page.getByRole('button', { name: 'All cameras' }).click()],
  ['the gallery', (page) => page.getByRole('link', { name: 'Gallery' }).click()],
  [
    'the mark of a finding',
    async (page) => {
      await page.getByRole('switch', { name: 'Live streaming' }).click()
      await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
      await page.keyboard.press('m')
    },
  ],
]

for (const [what, request] of requests) {
  test(`after an update, a request for ${what} says that the console has changed, and offers to reload`, async ({
    page,
  }) => {
    await page.goto('/dashboard/view')
    await expect(page.getByRole('button', { name: 'Tilt up' })).toBeVisible()
    await updateHost(page)

    await request(page)

    await expect(page.getByText('The console has changed')).toBeVisible()
    await page.unrouteAll()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/dashboard/)
  })
}

test('a part that the host could not deliver is shown after a second attempt', async ({ page }) => {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('button', { name: 'Tilt up' })).toBeVisible()
  await page.route(/\/assets\/.*\.(js|css)/, (route) => route.abort())
  await page.keyboard.press('?')
  await expect(page.getByText('The host cannot be reached')).toBeVisible()
  await page.unrouteAll()

  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Frame Shot')
})
