import type { Page } from '@playwright/test'
import { expect, findToast } from './fixtures.ts'

export async function savePreset(page: Page, name: string) {
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save view as' }).click()
  await page.getByRole('menuitem', { name: 'Preset' }).click()
  await page.getByRole('textbox', { name: 'Preset name' }).fill(name)
  await page.getByRole('button', { name: 'Save Preset' }).click()
  await expect(findToast(page, 'Preset taken')).toBeVisible()
}
