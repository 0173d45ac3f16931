import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test.describe(() => {
  test.use({ account: operator })

  test('Back closes the confirmations of the scheduler, the gallery and a finding, and keeps the screen below open', async ({
    page,
    rig,
  }) => {
    await rig.call('POST', 'snap/', { cameraID: (await rig.cameras())[0]?.cameraID })
    await page.goto('/dashboard/scheduler')
    // The details of the next patrol are open only if the rig's time zone is known
    await page.getByRole('list', { name: 'Schedules' }).getByRole('button').first().click()
    await press(page, 'Delete All Schedules')
    await expectBackToClose(page, 'alertdialog', 'Delete All Schedules', '/dashboard/scheduler')

    await page.getByRole('link', { name: 'Gallery' }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
    await press(page, 'Delete selected')
    await expectBackToClose(page, 'alertdialog', 'Delete selected', '/dashboard/gallery')
    await expect(page.getByText('1 selected')).toBeVisible()

    await press(page, 'Add to findings')
    await page.getByRole('link', { name: 'Findings' }).click()
    await page.getByRole('list', { name: 'Findings' }).getByRole('button').click()
    await press(page, 'Delete finding')
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Finding: observation' })).toBeVisible()
    await press(page, 'Delete finding')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No finding recorded')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/findings')
  })
})

async function expectBackToClose(page: Page, role: 'alertdialog', name: string, path: string) {
  await expect(page.getByRole(role, { name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole(role, { name })).toBeHidden()
  await expect(page).toHaveURL((url) => url.pathname === path)
}
