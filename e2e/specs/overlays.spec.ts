import type { Locator, Page } from '@playwright/test'
import { expect, startStreaming, test } from '../support/fixtures.ts'
import { pressByScript } from '../support/geometry.ts'
import { operator, takeFrameShots } from '../support/simulator.ts'
import { desktop, formatSize, phone, resizeWindow, type WindowSize } from '../support/window-sizes.ts'

test.use({ account: operator, viewport: { width: 1024, height: 768 } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const findPresets = (page: Page) => page.getByRole('dialog', { name: 'Presets' })

/** The button that opens each overlay, and the element that is visible while the overlay is open. */
const overlays: [button: string, find: (page: Page) => Locator][] = [
  ['Preset', findPresets],
  ['Then and now', (page) => page.getByRole('dialog', { name: 'Then and now' })],
  ['Magnifier', (page) => page.getByRole('button', { name: 'Magnifier', pressed: true })],
  ['Full screen', (page) => page.getByRole('button', { name: 'Leave full screen' })],
  ['Show side panel', (page) => page.getByRole('list', { name: 'Cameras' })],
  ['Save view as', (page) => page.getByRole('menu', { name: 'Save view as' })],
  ['Restart services', (page) => page.getByRole('menu', { name: 'Restart services' })],
]

test('Back and Escape close each overlay, Forward and a reload reopen none, and the next Back leaves the live view', async ({
  page,
}) => {
  await page.goto('/dashboard/alarm')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await startStreaming(page)

  for (const [button, find] of overlays)
    await test.step(button, async () => {
      await press(page, button)
      await expect(find(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(find(page)).toBeHidden()

      await press(page, button)
      await expect(find(page)).toBeVisible()
      await page.goBack()
      await expect(find(page)).toBeHidden()
      await expect(page).toHaveURL(/view$/)
    })

  await test.step('Back closes the dialog that a menu has opened', async () => {
    await press(page, 'Save view as')
    await page.getByRole('menuitem', { name: 'Preset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Preset Label' })
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/view$/)
  })

  await test.step('Forward after Back reopens nothing', async () => {
    await press(page, 'Preset')
    await expect(findPresets(page)).toBeVisible()
    await page.goBack()
    await expect(findPresets(page)).toBeHidden()
    await page.goForward()
    await expect(findPresets(page)).toBeHidden()
    await expect(page).toHaveURL(/view$/)
  })

  await test.step('two quick Backs close the overlay and leave the live view', async () => {
    await press(page, 'Preset')
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
    await press(page, 'Preset')
    await expect(findPresets(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
    await expect(findPresets(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/alarm$/)
  })
})

test("Back closes the confirmation 'Delete finding' and returns to the finding", async ({ page, rig }) => {
  await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Select all' }).click()
  await press(page, 'Add to findings')
  await page.getByRole('link', { name: 'Findings' }).click()
  await page.getByRole('list', { name: 'Findings' }).getByRole('button').click()
  const confirmation = page.getByRole('alertdialog')

  await press(page, 'Delete finding')
  await expect(confirmation).toBeVisible()
  await page.goBack()
  await expect(confirmation).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Finding: observation' })).toBeVisible()

  await press(page, 'Delete finding')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No finding recorded')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/findings')
})

test('the cards of the presets dialog do not move when a note appears above them, even at twice the text size', async ({
  page,
  rig,
  expectErrors,
}) => {
  expectErrors(/status of 500|preset/)
  const { cameraID } = (await rig.cameras())[0] ?? { cameraID: '' }
  for (const name of ['Mast 1', 'Mast 2']) await rig.call('POST', 'preset/', { cameraID, name })
  await page.goto('/dashboard/view')
  const expectSamePosition = async (size: WindowSize) => {
    await resizeWindow(page, size)
    await press(page, 'Preset')
    const card = findPresets(page).getByRole('listitem').first()
    const note = findPresets(page).getByText(/^This list may be out of date/)
    await expect(card).toBeVisible()
    const position = await card.boundingBox()
    const message = 'The disk of the rig is full. '.repeat(20)
    await page.route('**/preset/list/**', (route) => route.fulfill({ status: 500, json: { message } }))

    const remove = findPresets(page).getByRole('button', { name: 'Delete' }).nth(1)
    await pressByScript(remove)

    await expect(note).toBeVisible()
    expect(await card.boundingBox(), formatSize(size)).toEqual(position)
    await page.unroute('**/preset/list/**')
    await press(page, 'Try again')
    await expect(note).toBeHidden()
    await page.keyboard.press('Escape')
  }

  await expectSamePosition(desktop)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expectSamePosition(phone)
})
