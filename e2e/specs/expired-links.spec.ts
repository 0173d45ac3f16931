import type { Page } from '@playwright/test'
import { writeReportWithOriginals } from '../support/downloads.ts'
import { test as base, countLoadedImages, expect, findToast, poll } from '../support/fixtures.ts'
import { filmPatrols } from '../support/patrol-films.ts'
import { type ExpiringLinksProxy, startExpiringLinksProxy } from '../support/proxies/expiring-links-proxy.ts'
import { operator } from '../support/simulator.ts'

const test = base.extend<object, { links: ExpiringLinksProxy }>({
  links: [
    async ({ simulator }, use) => {
      const proxy = await startExpiringLinksProxy(simulator.url)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ links }, use) => use(links.url),
})

test.use({ account: operator, expectedErrors: [/status of 401/] })

test('pictures, films, downloads, marks and reports use new links if the old ones expire while the screen is open', {
  tag: '@slow',
}, async ({ page, context, rig, links }) => {
  test.setTimeout(300_000)
  const [camera] = await rig.cameras()
  await filmPatrols(rig, ['2026-06-20T06:30', '2026-07-10T06:30'])
  await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })
  const open = async (name: RegExp) => {
    const tab = await context.newPage()
    await tab.goto('/dashboard/gallery')
    await tab.getByRole('button', { name }).click()
    return tab
  }
  const scheduler = await context.newPage()
  await scheduler.goto('/dashboard/scheduler')
  await scheduler.getByRole('button', { name: 'Patrol record' }).first().click()
  const record = scheduler.getByRole('dialog', { name: /^Patrol record/ })
  await expect(record.getByRole('status').first()).toContainText('2 present')

  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: /^Open Patrol.*2026-06-20/ }).click()
  await poll(() => readFilm(page).then(({ readyState }) => readyState)).toBeGreaterThan(1)
  await mark(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Findings' }).click()
  await expect(page.getByRole('button', { name: 'Re-inspect (1)' })).toBeVisible()
  const pictureTab = await open(/^Open .*\.jpg/)
  await expectPicture(pictureTab)
  links.holdFilms()
  const filmTab = await open(/^Open Patrol.*2026-07-10/)
  const film = filmTab.locator('[role=dialog] video')
  // The film does not start automatically, because the browser cannot play it to the end yet
  await film.evaluate((video: HTMLVideoElement) => video.play())
  await poll(() => readFilm(filmTab).then(({ currentTime }) => currentTime)).toBeGreaterThan(0.3)
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  const paused = await readFilm(filmTab)

  links.expireLinks()

  await test.step('a paused film shows the same picture, and plays on', async () => {
    await poll(() => readFilm(filmTab).then(({ src, readyState }) => src !== paused.src && readyState > 1)).toBe(true)
    expect(await readFilm(filmTab)).toMatchObject({ paused: true, currentTime: paused.currentTime })
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await poll(() => readFilm(filmTab).then(({ ended }) => ended)).toBe(true)
  })

  await test.step('the large view shows its picture again, and can still download and mark it', async () => {
    links.expireLinks(403)
    await pictureTab.getByRole('button', { name: 'Next', exact: true }).click()
    await pictureTab.getByRole('button', { name: 'Previous', exact: true }).click()
    await expectPicture(pictureTab)
    links.expireLinks(410)
    const downloading = pictureTab.waitForEvent('download')
    await pictureTab
      .getByRole('dialog')
      .getByRole('link', { name: /Download/ })
      .click()
    expect(await (await downloading).failure()).toBeNull()
    links.expireLinks()
    await mark(pictureTab)
  })

  await test.step('a finding that was marked after the link had expired contains its picture', async () => {
    const list = page.getByRole('list', { name: 'Findings' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await poll(() => countLoadedImages(list.locator('img'))).toBe(2)
  })

  await test.step('a re-inspection shows the newer film', async () => {
    links.expireLinks()
    await page.getByRole('button', { name: 'Re-inspect (1)' }).click()
    const film = page.getByRole('dialog', { name: /^Re-inspect/ }).locator('canvas')
    await poll(() => film.evaluate(isDrawn)).toBe(true)
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a report contains all originals', async () => {
    links.expireLinks()
    const { originals } = await writeReportWithOriginals(page)
    expect(Object.keys(originals)).toHaveLength(2)
  })

  await test.step('the patrol record counts the films as present', async () => {
    links.expireLinks()
    await record.getByRole('button', { name: /^Check \d films for length and darkness$/ }).click()
    await expect(record.getByText('Length and darkness of all these films are checked.')).toBeVisible()
    await expect(record.getByRole('status').first()).toContainText('2 present')
  })
  expect(links.responses().filter((response) => response.includes(' 401'))).not.toEqual([])
})

const readFilm = (page: Page) =>
  page.locator('[role=dialog] video').evaluate(({ src, currentTime, paused, ended, readyState }: HTMLVideoElement) => ({
    ...{ src, currentTime, paused, ended, readyState },
  }))

const isDrawn = (canvas: HTMLElement | SVGElement) =>
  canvas instanceof HTMLCanvasElement && canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data[3] === 255

const expectPicture = (page: Page) =>
  poll(() =>
    page
      .getByRole('dialog')
      .getByRole('img', { name: /\.jpg$/ })
      .evaluate((shown: HTMLImageElement) => shown.naturalWidth),
  ).toBe(1_280)

async function mark(page: Page) {
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Mark finding' })
  await form.getByLabel('Note').fill('Outer layer')
  await form.getByRole('button', { name: 'Save finding' }).click()
  await expect(findToast(page, 'Finding saved')).toBeVisible()
}
