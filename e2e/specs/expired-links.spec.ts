import type { Page } from '@playwright/test'
import { test as base, expect, poll } from '../support/fixtures.ts'
import { filmPatrols } from '../support/patrol-films.ts'
import { type ExpiringLinksProxy, startExpiringLinksProxy } from '../support/proxies/expiring-links-proxy.ts'
import { createProxyFixture } from '../support/proxies/http-proxy.ts'
import { operator, takeFrameShots } from '../support/simulator.ts'

const test = base.extend<{ links: ExpiringLinksProxy }>({
  links: createProxyFixture(startExpiringLinksProxy),
  baseURL: async ({ links }, use) => use(links.url),
})

test.use({ account: operator })

test('a paused film, a picture and a download use new links if the old ones expire while the screen is open', {
  tag: '@slow',
}, async ({ page, context, rig, links, expectErrors }) => {
  // The proxy closes the connections of films before they are complete
  expectErrors(/status of 401|ERR_CONTENT_LENGTH_MISMATCH/)
  await filmPatrols(rig, ['2026-07-10T06:30'])
  await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: /^Open .*\.jpg/ }).click()
  await expectPicture(page)
  links.holdFilms()
  const filmTab = await context.newPage()
  await filmTab.goto('/dashboard/gallery')
  await filmTab.getByRole('button', { name: /^Open Patrol/ }).click()
  const film = filmTab.locator('[role=dialog] video')
  // The film does not start automatically, because the browser cannot play it to the end yet
  await film.evaluate((video: HTMLVideoElement) => video.play())
  await poll(() => readFilm(filmTab).then(({ currentTime }) => currentTime)).toBeGreaterThan(0.3)
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  const paused = await readFilm(filmTab)

  links.expireLinks()

  await test.step('a paused film still shows the same picture, and can resume', async () => {
    await poll(() => readFilm(filmTab).then(({ src, readyState }) => src !== paused.src && readyState > 1)).toBe(true)
    expect(await readFilm(filmTab)).toMatchObject({ paused: true, currentTime: paused.currentTime })
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await poll(() => readFilm(filmTab).then(({ ended }) => ended)).toBe(true)
  })

  await test.step('the large view shows its picture again, and can still download it', async () => {
    links.expireLinks()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expectPicture(page)
    links.expireLinks()
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Download/ })
      .click()
    expect(await (await downloading).failure()).toBeNull()
  })
})

const readFilm = (page: Page) =>
  page.locator('[role=dialog] video').evaluate(({ src, currentTime, paused, ended, readyState }: HTMLVideoElement) => ({
    ...{ src, currentTime, paused, ended, readyState },
  }))

const expectPicture = (page: Page) =>
  poll(() =>
    page
      .getByRole('dialog')
      .getByRole('img', { name: /\.jpg$/ })
      .evaluate((shown: HTMLImageElement) => shown.naturalWidth),
  ).toBe(1_280)
