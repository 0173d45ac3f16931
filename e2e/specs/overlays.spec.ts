import type { Page } from '@playwright/test'
import { expect, startStreaming, test } from '../support/fixtures.ts'
import { operator, takeFrameShots } from '../support/simulator.ts'

test.use({ account: operator, viewport: { width: 1024, height: 768 } })

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const findMagnifier = (page: Page) => page.getByRole('button', { name: 'Magnifier', pressed: true })
const findDrawer = (page: Page) => page.getByRole('list', { name: 'Cameras' })
const findPresets = (page: Page) => page.getByRole('dialog', { name: 'Presets' })

const overlays = [
  { name: 'Presets', open: press('Preset'), find: findPresets },
  {
    name: 'Then and now',
    open: press('Then and now'),
    find: (page: Page) => page.getByRole('dialog', { name: 'Then and now' }),
  },
  { name: 'the magnifier', open: press('Magnifier'), find: findMagnifier },
  {
    name: 'full screen',
    open: press('Full screen'),
    find: (page: Page) => page.getByRole('button', { name: 'Leave full screen' }),
  },
  { name: 'the drawer', open: press('Show side panel'), find: findDrawer },
  {
    name: "the menu 'Save view as'",
    open: press('Save view as'),
    find: (page: Page) => page.getByRole('menu', { name: 'Save view as' }),
  },
  {
    name: 'the restart menu',
    open: press('Restart services'),
    find: (page: Page) => page.getByRole('menu', { name: 'Restart services' }),
  },
]

test('Back and Escape close each overlay, Forward and a reload reopen none, and the next Back leaves the live view', async ({
  page,
}) => {
  await page.goto('/dashboard/alarm')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await startStreaming(page)

  for (const { name, open, find } of overlays)
    await test.step(name, async () => {
      await open(page)
      await expect(find(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(find(page)).toBeHidden()

      await open(page)
      await expect(find(page)).toBeVisible()
      await page.goBack()
      await expect(find(page)).toBeHidden()
      await expect(page).toHaveURL(/view$/)
    })

  await test.step('Back closes the dialog that a menu has opened', async () => {
    await press('Save view as')(page)
    await page.getByRole('menuitem', { name: 'Preset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Preset Label' })
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/view$/)
  })

  await test.step('Forward after Back reopens nothing', async () => {
    await press('Preset')(page)
    await expect(findPresets(page)).toBeVisible()
    await page.goBack()
    await expect(findPresets(page)).toBeHidden()
    await page.goForward()
    await expect(findPresets(page)).toBeHidden()
    await expect(page).toHaveURL(/view$/)
  })

  await test.step('two quick Backs close the overlay and leave the live view', async () => {
    await press('Preset')(page)
    await expect(findPresets(page)).toBeVisible()
    // If Back did not skip the entry of a closed overlay, the second Back would not leave the live view
    await page.evaluate(() => {
      history.back()
      history.back()
    })
    await expect(page).toHaveURL(/alarm$/)
  })

  await test.step('a reload with an open overlay reopens nothing, and Back leaves the live view', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await press('Preset')(page)
    await expect(findPresets(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
    await expect(findPresets(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/alarm$/)
  })
})

test('Back closes the confirmation before a finding is deleted, and shows the finding again', async ({ page, rig }) => {
  await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Select all' }).click()
  await press('Add to findings')(page)
  await page.getByRole('link', { name: 'Findings' }).click()
  await page.getByRole('list', { name: 'Findings' }).getByRole('button').click()
  const confirmation = page.getByRole('alertdialog')

  await press('Delete finding')(page)
  await expect(confirmation).toBeVisible()
  await page.goBack()
  await expect(confirmation).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Finding: observation' })).toBeVisible()

  await press('Delete finding')(page)
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No finding recorded')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/findings')
})
