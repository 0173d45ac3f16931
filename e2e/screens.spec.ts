import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Account, operator, type Simulator, superAdmin } from './simulator.ts'

type Screen = { path: string; shows: string; as?: Account; prepare?: (rig: Simulator) => Promise<unknown> }

const withPictures = async (rig: Simulator) => {
  for (const { cameraID } of (await rig.cameras()).slice(0, 2)) await rig.call('POST', 'snap/', { cameraID })
}

/** Every route of section 2 of the specification, and a heading by which its screen is known. */
const screens: Screen[] = [
  { path: '/', shows: 'Welcome back' },
  { path: '/auth', shows: 'Welcome back' },
  { path: '/auth/signup', shows: 'Create an account' },
  { path: '/auth/forgotpassword', shows: 'Forgot password' },
  { path: '/auth/resetpassword', shows: 'Reset Password' },
  { path: '/auth/nothing', shows: 'Page Not Found' },
  { path: '/nothing', shows: 'Not found' },
  { path: '/dashboard/view', shows: 'Dashboard - PTZ North span', as: operator },
  { path: '/dashboard/scheduler', shows: 'Schedule(s)', as: operator },
  { path: '/dashboard/scheduler/new', shows: 'Choose a camera', as: operator },
  { path: '/dashboard/gallery', shows: 'Gallery', as: operator, prepare: withPictures },
  { path: '/dashboard/job', shows: 'Job', as: operator },
  { path: '/dashboard/alarm', shows: 'Alarm', as: operator },
  { path: '/dashboard/nothing', shows: 'Page Not Found', as: operator },
  { path: '/super_admin', shows: 'Users', as: superAdmin },
  { path: '/super_admin/manage_user', shows: 'Cameras', as: superAdmin },
  { path: '/super_admin/nothing', shows: 'Not found', as: superAdmin },
]

for (const { path, shows, as, prepare } of screens) {
  test.describe(() => {
    test.use({ account: as ?? null })

    test(`${path} opens large and small, fits its window, and axe finds nothing`, async ({ page, rig }) => {
      await prepare?.(rig)
      await page.goto(path)
      await expect(page.getByRole('heading', { name: shows })).toBeVisible()

      await expectSound(page, { width: 1440, height: 900 })
      await expectSound(page, { width: 390, height: 844 })
    })
  })
}

test.describe(() => {
  test.use({ account: operator })

  test('The steps position and time fit their windows, and axe finds nothing', async ({ page }) => {
    await page.goto('/dashboard/scheduler/new')
    await page.getByRole('combobox', { name: 'Camera' }).selectOption('PTZ North span')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Set the camera position' })).toBeVisible()
    await expectSound(page, { width: 1440, height: 900 })
    await expectSound(page, { width: 390, height: 844 })

    await page.getByRole('link', { name: 'Set patrol time' }).click()

    await expect(page.getByRole('heading', { name: 'Set Time' })).toBeVisible()
    await expectSound(page, { width: 390, height: 844 })
    await expectSound(page, { width: 1440, height: 900 })
  })
})

async function expectSound(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
