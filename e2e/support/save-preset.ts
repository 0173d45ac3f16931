import type { Page } from '@playwright/test'
import { expect, findToast, openLivePicture } from './fixtures.ts'

export async function savePreset(page: Page, name: string) {
  await openLivePicture(page)
  await page.getByRole('button', { name: 'Save view as' }).click()
  await page.getByRole('menuitem', { name: 'Preset' }).click()
  await page.getByRole('textbox', { name: 'Preset name' }).fill(name)
  await page.getByRole('button', { name: 'Save Preset' }).click()
  await expect(findToast(page, 'Preset taken')).toBeVisible()
}
