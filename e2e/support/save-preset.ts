import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Saves the position of the camera in the live view. */
export async function savePreset(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save view as' }).click()
  await page.getByRole('menuitem', { name: 'Preset' }).click()
  await page.getByRole('textbox', { name: 'Preset name' }).fill(name)
  await page.getByRole('button', { name: 'Save Preset' }).click()
  await expect(page.getByText('Preset taken', { exact: true })).toBeVisible()
}
