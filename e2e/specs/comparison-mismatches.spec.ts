import type { Page } from '@playwright/test'
import { expect, poll, rewriteJson, test } from '../support/fixtures.ts'
import {
  createNumberedFilm,
  FRAMES_PER_SECOND,
  fulfillWithFilm,
  openComparison,
  openLoadedComparison,
  PATROL_FILM_SHAPE,
  recordDrawnFrames,
  serveNumberedFilms,
} from '../support/patrol-films.ts'
import { operator, type Simulator } from '../support/simulator.ts'

test.use({ account: operator })

test('the comparison reports a film that fails to load and still plays the remaining film', {
  tag: '@slow',
}, async ({ page, rig, expectErrors }) => {
  expectErrors(/404/)
  await serveNumberedFilms(page, rig, { '2026-06-10': PATROL_FILM_SHAPE, '2026-07-10': PATROL_FILM_SHAPE })
  await page.route(/2026-06-10.*\.mp4/, (route) => route.fulfill({ status: 404 }))
  await openComparison(page)

  await expect(page.getByText('This film could not be loaded. The rig returned 404 Not Found.')).toBeVisible()
  const film = page.getByRole('dialog').locator('video')
  await film.evaluate((player: HTMLVideoElement) => player.play())
  await poll(() => film.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2)
})

test('the comparison explains why two films do not match, offers a film that matches better, and still compares the two on request', {
  tag: '@slow',
}, async ({ page, rig }) => {
  await serveNumberedFilms(page, rig, {
    '2026-06-10T06-30-00Z': PATROL_FILM_SHAPE,
    '2026-07-08T06-30-00Z': PATROL_FILM_SHAPE,
    '2026-07-10T06-30-00Z': { ...PATROL_FILM_SHAPE, frames: 1.2 * FRAMES_PER_SECOND },
  })
  await openLoadedComparison(page)
  const mismatch = page.getByRole('region', { name: 'Mismatch' })
  await expect(mismatch).toContainText('The films have different lengths: 3.2 s and 1.2 s.')
  await expect(page.getByRole('radio', { name: 'Difference' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Find changes' })).toBeHidden()
  await expectToPlay(page, 17)

  await mismatch.getByRole('button', { name: 'Compare anyway' }).click()
  await expect(mismatch).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Difference' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Find changes' })).toBeVisible()

  await page.reload()
  await mismatch.getByRole('button', { name: 'Compare with 10 Jun 2026, 06:30 UTC' }).click()
  await expect(page.getByRole('figure').first()).toContainText('2026-06-10T06-30-00Z')
})

test.describe(() => {
  // The simulator's content security policy forbids other hosts. A console with a separate camera server allows them
  test.use({ bypassCSP: true })

  test('the comparison plays films with different sizes, different lengths or unreadable pixels, and shows a note', {
    tag: '@slow',
  }, async ({ page, rig, expectErrors }) => {
    expectErrors(/CORS|ERR_FAILED/)
    await serveNumberedFilms(page, rig, {
      '2026-06-10': { size: { width: 320, height: 180 }, frames: 1.2 * FRAMES_PER_SECOND },
      '2026-07-10': PATROL_FILM_SHAPE,
    })
    await openLoadedComparison(page)
    const notes = page.getByRole('list', { name: 'Notes' })
    await expect(notes).toContainText('The films differ in size: 320 × 180 and 640 × 360.')
    await expect(notes).toContainText(
      'The films differ in length: 1.2 s and 3.2 s. Only the part that both films show is compared.',
    )
    await expectToPlay(page, 17)
    await expect(page.getByRole('button', { name: 'Save still' })).toBeEnabled()

    await serveFromOtherHost(page, rig, '2026-06-10')
    await openLoadedComparison(page)
    await expect(notes).toContainText('The rig does not allow this page to read the pixels of its films')
    await expect(notes).not.toContainText('The films differ')
    await expect(page.getByRole('button', { name: 'Find changes' })).toBeHidden()
    await expectToPlay(page, 47)
  })
})

async function expectToPlay(page: Page, lastFrame: number) {
  const drawn = await recordDrawnFrames(page)
  await page.getByRole('button', { name: 'Play' }).click()
  await poll(drawn.latest).toEqual([lastFrame, lastFrame])
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
}

/**
 * Lists the film of a day with a URL on another host, which does not allow scripts of this origin to read its pixels.
 */
async function serveFromOtherHost(page: Page, rig: Simulator, day: string) {
  const otherHost = rig.url.replace('127.0.0.1', 'localhost')
  await rewriteJson(page, '**/api/v1/gallery/', ({ data }: { data: { image: { url: string }[] } }) => ({
    data: {
      image: data.image.map((item) => ({ ...item, url: item.url.includes(day) ? otherHost + item.url : item.url })),
    },
  }))
  const body = await createNumberedFilm(PATROL_FILM_SHAPE)
  // Playwright would otherwise add a header that allows access
  const headers = { 'access-control-allow-origin': 'http://other.test' }
  await page.route(`${otherHost}/**`, (route) => fulfillWithFilm(route, body, headers))
}
