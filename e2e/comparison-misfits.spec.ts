import type { Page } from '@playwright/test'
import { expect, poll, test } from './fixtures.ts'
import {
  chooseFilms,
  compareFilms,
  FRAMES_A_SECOND,
  FULL,
  greyFilm,
  greyPatrols,
  sendFilm,
  watchFilms,
} from './patrol-films.ts'
import { operator, type Simulator } from './simulator.ts'

test.use({ account: operator })

test.describe(() => {
  test.use({ expectedErrors: [/404/] })

  test('A film that cannot be loaded says so, and the other one plays', async ({ page, rig }) => {
    await greyPatrols(page, rig, { '2026-06-10': FULL, '2026-07-10': FULL })
    await page.route(/2026-06-10.*\.mp4/, (route) => route.fulfill({ status: 404 }))
    await chooseFilms(page)

    await expect(page.getByText('This film could not be loaded. The rig answered 404.')).toBeVisible()
    const film = page.getByRole('dialog').locator('video')
    await film.evaluate((player: HTMLVideoElement) => player.play())
    await poll(() => film.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2)
  })
})

test.describe(() => {
  // The simulator's pages may load from nowhere else; a console that is configured for a rig elsewhere may
  test.use({ bypassCSP: true, expectedErrors: [/CORS|ERR_FAILED/] })

  test('Films of another size and length, and one whose pixels may not be read, say so and play together', async ({
    page,
    rig,
  }) => {
    await greyPatrols(page, rig, {
      '2026-06-10': { size: { width: 320, height: 180 }, frames: 1.2 * FRAMES_A_SECOND },
      '2026-07-10': FULL,
    })
    await compareFilms(page)
    const notes = page.getByRole('list', { name: 'Notes' })
    await expect(notes).toContainText('The films differ in size: 320 × 180 and 640 × 360.')
    await expect(notes).toContainText('The films differ in length: 1.2 s and 3.2 s. What both have is compared.')
    await expectToPlay(page)
    await expect(page.getByRole('button', { name: 'Save still' })).toBeEnabled()

    await lieElsewhere(page, rig, '2026-06-10')
    await compareFilms(page)
    await expect(notes).toContainText('The rig does not let this page read the pixels of its films')
    await expect(notes).not.toContainText('The films differ')
    await expect(page.getByRole('button', { name: 'Find changes' })).toBeHidden()
    await expectToPlay(page)
  })
})

/** Plays the pair from its beginning to its end. */
async function expectToPlay(page: Page) {
  const watch = await watchFilms(page)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  const leads = await watch.leads()
  expect(leads.length).toBeGreaterThan(FRAMES_A_SECOND / 2)
  expect(leads.filter((frames) => Math.abs(frames) > 1)).toEqual([])
}

/** Lets the gallery name the film of a day at another host name, which gives it to no other page's scripts. */
async function lieElsewhere(page: Page, rig: Simulator, day: string) {
  const elsewhere = rig.url.replace('127.0.0.1', 'localhost')
  await page.route('**/api/v1/gallery/', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const json = JSON.parse(text, (key, value) => (key === 'url' && value.includes(day) ? elsewhere + value : value))
    await route.fulfill({ response: answer, json })
  })
  const body = await greyFilm(FULL)
  // Where none is named Playwright names one itself
  const headers = { 'access-control-allow-origin': 'http://nobody.test' }
  await page.route(`${elsewhere}/**`, (route) => sendFilm(route, body, headers))
}
