import type { Page } from '@playwright/test'
import { writeCaseFile } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { operator } from './simulator.ts'

test.use({ account: operator })

const COUNT = 200

test('the case-file dialog scrolls, writes and empties a case file with 200 entries', async ({ page, rig }) => {
  await fillGallery(page, (await rig.cameras())[0]?.poster ?? '')
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Add to case file' }).click()
  await page.getByRole('button', { name: `Case file (${COUNT})` }).click()
  const dialog = page.getByRole('dialog', { name: 'Case file' })
  const entries = dialog.getByRole('list', { name: 'Evidence' }).getByRole('listitem')
  await expect(entries).toHaveCount(COUNT)
  // Browsers limit the number of players, so only visible entries have one
  await expect(dialog.locator('video').first()).toBeVisible()
  expect(await dialog.locator('video').count()).toBeLessThan(20)
  await entries.last().getByRole('textbox').fill('The last one')
  await expect(entries.last()).toBeInViewport()

  const { html, manifest, originals } = await writeCaseFile(page)
  expect(html.match(/<article>/g)).toHaveLength(COUNT)
  expect(Object.keys(originals)).toHaveLength(COUNT)
  expect(manifest.at(-1)).toMatchObject({ note: 'The last one' })

  await dialog.getByRole('button', { name: 'Empty case file' }).click()
  await page.getByRole('alertdialog', { name: 'Empty case file' }).getByRole('button', { name: 'Empty' }).click()
  await expect(dialog).toContainText('No evidence collected')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Case file', exact: true })).toBeVisible()
})

/** Mocks a gallery that alternates films and pictures. All entries share one small picture. */
const fillGallery = (page: Page, picture: string) =>
  page.route('**/api/v1/gallery/', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        count: COUNT,
        data: {
          image: Array.from({ length: COUNT }, (_, number) => {
            const format = number % 2 === 0 ? 'mp4' : 'jpg'
            return { name: `Recording ${number}.${format}`, url: `${picture}&n=${number}`, format }
          }),
        },
      },
    }),
  )
