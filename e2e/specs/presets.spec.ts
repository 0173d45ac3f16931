import type { Page } from '@playwright/test'
import { expect, findToast, poll, test } from '../support/fixtures.ts'
import { pressBriefly } from '../support/press-briefly.ts'
import { operator } from '../support/simulator.ts'
import { getFirstCameraId } from '../support/steering.ts'

test.use({ account: operator })

const presetsDialog = (page: Page) => page.getByRole('dialog', { name: 'Presets' })
const row = (page: Page, name: string) => presetsDialog(page).getByRole('listitem').filter({ hasText: name })

test('a preset with special characters in its name can be saved, loaded and deleted', async ({ page, rig }) => {
  const name = 'Mast 3 / 50 % #1 “ü” 🚡 שלום'
  await rig.speedUpClock()
  const [north] = await rig.cameras()
  const at = await rig.position(north?.cameraID ?? '')
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Save view as' }).click()
  await page.getByRole('menuitem', { name: 'Preset' }).click()
  await page.getByPlaceholder('e.g door view').fill(name)
  await page.getByRole('button', { name: 'Save Preset' }).click()
  await expect(findToast(page, 'Preset taken')).toBeVisible()

  await pressBriefly(page.getByRole('button', { name: 'Pan right' }))
  await poll(async () => (await rig.position(north?.cameraID ?? '')).pan).toBeCloseTo(at.pan + 30, 1)
  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  await row(page, name).getByRole('button', { name: 'Load Preset' }).click()
  await expect(findToast(page, 'Preset Activated')).toBeVisible()
  await poll(async () => rig.position(north?.cameraID ?? '')).toEqual(at)

  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  await expect(findToast(page, 'Preset Deleted')).toBeVisible()
  await expect(row(page, name)).toBeHidden()
})

test('an operator gives a preset another digit key, and the digit survives a reload', async ({ page, rig }) => {
  await rig.speedUpClock()
  const digitOf = (name: string) => page.getByRole('combobox', { name: `Digit key of ${name}` })
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  await digitOf('Valley').selectOption('1')
  await expect(digitOf('Valley')).toHaveValue('1')
  const digits = await presetsDialog(page)
    .getByRole('combobox')
    .evaluateAll((all: HTMLSelectElement[]) => all.map(({ value }) => value))
  expect(digits.toSorted()).toEqual(['1', '2', '3', '4'])
  await page.keyboard.press('Escape')
  await expect(presetsDialog(page)).toBeHidden()

  await page.keyboard.press('1')

  const { pan } = (await rig.state()).presets.find(({ name }) => name === 'Valley') ?? {}
  await poll(async () => (await rig.position(await getFirstCameraId(rig))).pan).toBe(pan)
  await page.reload()
  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  await expect(digitOf('Valley')).toHaveValue('1')
})
