import { expect, openLivePicture, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('a dialog of the live view whose code cannot be loaded says why and offers a remedy', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404|dynamically imported module|preload|ERR_FAILED|could not be loaded/)
  await page.route(/assets\/(capture-live-picture|menu-popup|preset-list)-/, (route) => route.fulfill({ status: 404 }))
  await openLivePicture(page)

  await test.step('after an update, the dialog offers to reload', async () => {
    const changed = page.getByText('The console has changed')
    await page.keyboard.press('m')
    await expect(changed).toHaveCount(1)
    await page.getByRole('button', { name: 'Restart services' }).click()
    await expect(changed).toHaveCount(2)
    await page.getByRole('button', { name: 'Preset', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Presets' })).toContainText('The console has changed')
    await page.unrouteAll()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
  })

  await test.step('after an outage, Try again opens the dialog whose code could not be loaded', async () => {
    await page.route(/assets\/(capture-live-picture|key-list)-/, (route) => route.abort())
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
    const unreachable = page.getByText('The host cannot be reached')
    await page.keyboard.press('m')
    await expect(unreachable).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(unreachable).toHaveCount(2)
    await page.unrouteAll()

    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Frame Shot')
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Save finding' })).toBeVisible()
  })
})
