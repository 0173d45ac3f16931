import type { Page } from '@playwright/test'
import { expect, openLivePicture } from './fixtures.ts'

export async function savePreset(page: Page, name: string) {
  await openLivePicture(page)
  await page.getByRole('button', { name: 'Save view as' }).click()
  await page.getByRole('menuitem', { name: 'Preset' }).click()
  await page.getByRole('textbox', { name: 'Preset name' }).fill(name)
  await page.getByRole('button', { name: 'Save Preset' }).click()
  await expect(page.getByText('Preset taken', { exact: true })).toBeVisible()
}
