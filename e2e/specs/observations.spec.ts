import type { Page } from '@playwright/test'
import { writeReportWithOriginals } from '../support/downloads.ts'
import { expect, findToast, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

const COUNT = 60

test('60 observations are listed with their recordings, and a report contains the originals of all', {
  tag: '@slow',
}, async ({ page, rig }) => {
  await mockGallery(page, (await rig.cameras())[0]?.poster ?? '', manyNames)
  const list = await observeAll(page, COUNT)
  // Browsers limit the number of players, so only visible entries have one
  await expect(list.locator('video').first()).toBeVisible()
  expect(await list.locator('video').count()).toBeLessThan(20)

  const { html, originals } = await writeReportWithOriginals(page)
  expect(html.match(/<article /g)).toHaveLength(COUNT)
  expect(Object.keys(originals)).toHaveLength(COUNT)
})

const hostileNames = [
  '../../etc/passwd.jpg',
  'C:\\Windows\\NUL.jpg',
  'nul.jpg',
  'COM1.jpg',
  'North.jpg',
  'north.JPG',
  'caf\u00e9.jpg',
  'cafe\u0301.jpg',
  '\u202Egpj.exe.jpg',
  'كابل الشمال.jpg',
  '<img src=x onerror=alert(1)>"&\'.jpg',
  '👷🏽‍♀️⚡.jpg',
  'line\nbreak\u0000.jpg',
  'trailing dots. . .',
  '-',
  'constructor',
  `${'A very long name '.repeat(40)}.jpg`,
  `${'x'.repeat(3_000)}.jpg`,
]

test('names of any content fit into the list, and the zip has a safe and unique name for each file', async ({
  page,
  rig,
}) => {
  await mockGallery(page, (await rig.cameras())[0]?.poster ?? '', hostileNames)
  await observeAll(page, hostileNames.length)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

  const { html, sums, manifest, originals } = await writeReportWithOriginals(page)

  expect(manifest).toHaveLength(hostileNames.length)
  expect(manifest.flatMap(({ recordings }) => recordings.map(({ name }) => name)).toSorted()).toEqual(
    hostileNames.toSorted(),
  )
  const names = Object.keys(originals)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(hostileNames.length)
  for (const name of names) expect(name).toMatch(/^[^./\\:*?"<>|\p{C}-][^/\\:*?"<>|\p{Cc}\u202E]*$/u)
  expect(html).not.toMatch(/<script|<img src=x/)
  for (const line of sums.trimEnd().split('\n')) expect(html).toContain(line.slice(0, 64))
})

test('a pasted note that is too long stays complete, and the observation can be saved once it is shorter', async ({
  page,
  rig,
}) => {
  await mockGallery(page, (await rig.cameras())[0]?.poster ?? '', ['North.jpg'])
  const list = await observeAll(page, 1)
  await list.getByRole('button').click()
  const note = page.getByLabel('Note')
  const save = page.getByRole('button', { name: 'Save changes' })
  const text = 'Wire broken. '.repeat(1_000)
  await note.fill(text)

  await expect(note).toHaveValue(text)
  await expect(page.getByText('13,000 of 10,000 characters')).toBeVisible()
  await expect(page.getByText('Shorten this text by 3,000 characters. Nothing has been cut.')).toBeVisible()
  await expect(save).toBeDisabled()

  await note.fill(text.slice(0, 10_000))
  await save.click()
  const { manifest } = await writeReportWithOriginals(page)
  expect(manifest[0]?.note).toBe(text.slice(0, 10_000))
})

async function observeAll(page: Page, count: number) {
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Add to findings' }).click()
  await expect(findToast(page, 'Added to findings')).toBeVisible()
  await page.getByRole('link', { name: 'Findings' }).click()
  await expect(page.getByText(`${count} of ${count} findings`)).toBeVisible()
  return page.getByRole('list', { name: 'Findings' })
}

const manyNames = Array.from(
  { length: COUNT },
  (_, number) => `Recording ${number}.${number % 2 === 0 ? 'mp4' : 'jpg'}`,
)

/** Mocks a gallery. All its entries share one small picture. */
const mockGallery = (page: Page, picture: string, names: readonly string[]) =>
  page.route('**/api/v1/gallery/', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        count: names.length,
        data: {
          image: names.map((name, number) => ({
            name,
            url: `${picture}&n=${number}`,
            format: name.endsWith('.mp4') ? 'mp4' : 'jpg',
          })),
        },
      },
    }),
  )
