import type { Page } from '@playwright/test'
import { expect, findToast, test } from '../support/fixtures.ts'
import { measureOverflow } from '../support/geometry.ts'
import { createNumberedFilm, fulfillWithFilm, PATROL_FILM_SHAPE } from '../support/patrol-films.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

const hostileNames = [
  '../../etc/passwd.jpg',
  'C:\\Windows\\NUL.jpg',
  '\u202Egpj.exe.jpg',
  'كابل الشمال.jpg',
  '<img src=x onerror=alert(1)>"&\'.jpg',
  '👷🏽‍♀️⚡.jpg',
  'line\nbreak\u0000.jpg',
  '-',
  `${'A very long name '.repeat(40)}.jpg`,
  `${'x'.repeat(3_000)}.jpg`,
]

test('names with any characters fit into the list, and only visible films have a player', {
  tag: '@slow',
}, async ({ page, rig }) => {
  const names = hostileNames.flatMap((name, number) => [name, `Film ${number}.mp4`, `Later film ${number}.mp4`])
  await mockGallery(page, (await rig.cameras())[0]?.poster ?? '', names)
  // Serves a film that can be played, because a player is removed as soon as it reports that it cannot play its film
  const film = await createNumberedFilm({ ...PATROL_FILM_SHAPE, frames: 1 })
  await page.route(/&n=\d+$/, (route) =>
    route.request().resourceType() === 'media' ? fulfillWithFilm(route, film) : route.fallback(),
  )
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Add to findings' }).click()
  await expect(findToast(page, 'Added to findings')).toBeVisible()
  await page.getByRole('link', { name: 'Findings' }).click()
  await expect(page.getByText(`${names.length} of ${names.length} findings`)).toBeVisible()
  const players = page.getByRole('list', { name: 'Findings' }).locator('video')
  expect(await measureOverflow(page)).toBe(0)
  // Browsers limit the number of players, so only visible films have one
  await expect(players.first()).toBeVisible()
  expect(await players.count()).toBeLessThan(20)
})

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
