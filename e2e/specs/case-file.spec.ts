import type { Page } from '@playwright/test'
import { writeCaseFile } from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

const COUNT = 60

test('the case-file dialog scrolls, writes and empties a case file with 60 entries', { tag: '@slow' }, async ({
  page,
  rig,
}) => {
  await mockGallery(page, (await rig.cameras())[0]?.poster ?? '', manyNames)
  const dialog = await openCaseFile(page, COUNT)
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

test('names of any content fit into the case-file dialog, and the zip has a safe and unique name for each file', async ({
  page,
  rig,
}) => {
  await mockGallery(page, (await rig.cameras())[0]?.poster ?? '', hostileNames)
  const dialog = await openCaseFile(page, hostileNames.length)
  await expect(dialog.getByRole('list', { name: 'Evidence' }).getByRole('listitem')).toHaveCount(hostileNames.length)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  const { html, sums, manifest, originals } = await writeCaseFile(page)

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

test('a pasted note that is too long stays complete, and the case file can be written once it is shorter', async ({
  page,
  rig,
}) => {
  await mockGallery(page, (await rig.cameras())[0]?.poster ?? '', ['North.jpg'])
  const dialog = await openCaseFile(page, 1)
  const note = dialog.getByRole('textbox', { name: 'Note on North.jpg' })
  const text = 'Wire broken. '.repeat(1_000)
  await note.fill(text)

  await expect(note).toHaveValue(text)
  await expect(dialog.getByText('13,000 of 10,000 characters')).toBeVisible()
  await expect(dialog.getByText('Shorten this text by 3,000 characters. Nothing has been cut.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Write case file' })).toBeDisabled()

  await note.fill(text.slice(0, 10_000))
  const { manifest } = await writeCaseFile(page)
  expect(manifest[0]?.note).toBe(text.slice(0, 10_000))
})

async function openCaseFile(page: Page, count: number) {
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Add to case file' }).click()
  await page.getByRole('button', { name: `Case file (${count})` }).click()
  return page.getByRole('dialog', { name: 'Case file' })
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
