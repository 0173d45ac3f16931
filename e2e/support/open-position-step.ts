import { expect, type Page } from '@playwright/test'

/** Opens the step of a new schedule in which the operator steers the first camera. */
export async function openPositionStep(page: Page) {
  await page.goto('/dashboard/scheduler/new')
  await page.getByRole('combobox', { name: 'Camera' }).selectOption('PTZ North span')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Set the camera position' })).toBeVisible()
}
