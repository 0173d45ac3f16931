import type { Page } from '@playwright/test'
import { writeReportWithOriginals } from '../support/downloads.ts'
import { expect, findToast, test } from '../support/fixtures.ts'
import { createNumberedFilm, fulfillWithFilm, PATROL_FILM_SHAPE } from '../support/patrol-films.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

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

test('names with any characters fit into the list, only visible films have a player, and each file in the zip has a safe and unique name', {
  tag: '@slow',
}, async ({ page, rig }) => {
  const names = hostileNames.flatMap((name, number) => [name, `Film ${number}.mp4`, `Later film ${number}.mp4`])
  await mockGallery(page, (await rig.cameras())[0]?.poster ?? '', names)
  // Serves a film that can be played, because a player is removed as soon as it reports that it cannot play its film
  const film = await createNumberedFilm({ ...PATROL_FILM_SHAPE, frames: 1 })
  await page.route(/&n=\d+$/, (route) =>
    route.request().resourceType() === 'media' ? fulfillWithFilm(route, film) : route.fallback(),
  )
  const list = await observeAll(page, names.length)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  // Browsers limit the number of players
  await expect(list.locator('video').first()).toBeVisible()
  expect(await list.locator('video').count()).toBeLessThan(20)

  const { html, sums, manifest, originals } = await writeReportWithOriginals(page)

  expect(html.match(/<article /g)).toHaveLength(names.length)
  expect(manifest.flatMap(({ recordings }) => recordings.map(({ name }) => name)).toSorted()).toEqual(names.toSorted())
  const files = Object.keys(originals)
  expect(new Set(files.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const name of files) expect(name).toMatch(/^[^./\\:*?"<>|\p{C}-][^/\\:*?"<>|\p{Cc}\u202E]*$/u)
  expect(html).not.toMatch(/<script|<img src=x/)
  for (const line of sums.trimEnd().split('\n')) expect(html).toContain(line.slice(0, 64))
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
