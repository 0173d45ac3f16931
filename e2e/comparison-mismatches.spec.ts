import type { Page } from '@playwright/test'
import { expect, poll, test } from './fixtures.ts'
import {
  chooseFilms,
  compareFilms,
  FRAMES_PER_SECOND,
  FULL,
  greyFilm,
  sendFilm,
  serveGreyFilms,
  watchFilms,
} from './patrol-films.ts'
import { operator, type Simulator } from './simulator.ts'

test.use({ account: operator })

test.describe(() => {
  test.use({ expectedErrors: [/404/] })

  test('If one film cannot be loaded, a message says so and the other film plays', async ({ page, rig }) => {
    await serveGreyFilms(page, rig, { '2026-06-10': FULL, '2026-07-10': FULL })
    await page.route(/2026-06-10.*\.mp4/, (route) => route.fulfill({ status: 404 }))
    await chooseFilms(page)

    await expect(page.getByText('This film could not be loaded. The rig answered 404.')).toBeVisible()
    const film = page.getByRole('dialog').locator('video')
    await film.evaluate((player: HTMLVideoElement) => player.play())
    await poll(() => film.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2)
  })
})

test.describe(() => {
  // The simulator's policy forbids other hosts, which a console that is configured for one allows
  test.use({ bypassCSP: true, expectedErrors: [/CORS|ERR_FAILED/] })

  test('Films that differ in size and length, or whose pixels cannot be read, play together with a note', async ({
    page,
    rig,
  }) => {
    await serveGreyFilms(page, rig, {
      '2026-06-10': { size: { width: 320, height: 180 }, frames: 1.2 * FRAMES_PER_SECOND },
      '2026-07-10': FULL,
    })
    await compareFilms(page)
    const notes = page.getByRole('list', { name: 'Notes' })
    await expect(notes).toContainText('The films differ in size: 320 × 180 and 640 × 360.')
    await expect(notes).toContainText('The films differ in length: 1.2 s and 3.2 s. What both have is compared.')
    await expectToPlay(page)
    await expect(page.getByRole('button', { name: 'Save still' })).toBeEnabled()

    await serveFromOtherHost(page, rig, '2026-06-10')
    await compareFilms(page)
    await expect(notes).toContainText('The rig does not let this page read the pixels of its films')
    await expect(notes).not.toContainText('The films differ')
    await expect(page.getByRole('button', { name: 'Find changes' })).toBeHidden()
    await expectToPlay(page)
  })
})

/** Plays the pair from start to end, and expects the films to stay within one frame of each other. */
async function expectToPlay(page: Page) {
  const watch = await watchFilms(page)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  const leads = await watch.leads()
  expect(leads.length).toBeGreaterThan(FRAMES_PER_SECOND / 2)
  expect(leads.filter((frames) => Math.abs(frames) > 1)).toEqual([])
}

/** Lists the film of a day with a URL on another host name, which denies access to scripts of other origins. */
async function serveFromOtherHost(page: Page, rig: Simulator, day: string) {
  const otherHost = rig.url.replace('127.0.0.1', 'localhost')
  await page.route('**/api/v1/gallery/', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const json = JSON.parse(text, (key, value) => (key === 'url' && value.includes(day) ? otherHost + value : value))
    await route.fulfill({ response, json })
  })
  const body = await greyFilm(FULL)
  // Without this header Playwright adds one that allows access
  const headers = { 'access-control-allow-origin': 'http://other.test' }
  await page.route(`${otherHost}/**`, (route) => sendFilm(route, body, headers))
}
