import type { Page } from '@playwright/test'
import { crashPage } from '../support/end-pages.ts'
import { expectToStop } from '../support/expect-stopped.ts'
import { expect, openWithoutHttps, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import { findLastDrive, listDrives, openLiveView } from '../support/steering.ts'

const WINDOWS = 8
const MAX_LIVE_PICTURES = 4

/** Each of the eight windows loads the whole console. */
test.setTimeout(300_000)
/** A small window, because several larger live pictures would only cost CPU time. */
test.use({ viewport: { width: 800, height: 600 } })
// Together, the tests of this file would load thirteen windows at the same time
test.describe.configure({ mode: 'default' })

const findConnectionMessage = (page: Page) =>
  page.getByRole('region', { name: 'Live view' }).getByText('Four live pictures are open in other windows')

const countWhere = async (pages: Page[], isTrue: (page: Page) => Promise<boolean>) =>
  (await Promise.all(pages.map(isTrue))).filter(Boolean).length

const countLive = (pages: Page[]) => countWhere(pages, (page) => page.getByText('LIVE', { exact: true }).isVisible())
const countWaiting = (pages: Page[]) => countWhere(pages, (page) => findConnectionMessage(page).isVisible())

const expectFourLivePictures = async (pages: Page[], rig: Simulator) => {
  await poll(() => countWaiting(pages)).toBe(pages.length - MAX_LIVE_PICTURES)
  await poll(() => countLive(pages)).toBe(MAX_LIVE_PICTURES)
  await poll(() => rig.viewers()).toBe(MAX_LIVE_PICTURES)
}

const expectHoldToMoveAndStop = async (page: Page, rig: Simulator) => {
  const earlier = (await listDrives(rig)).length
  await page.bringToFront()
  await page.getByRole('button', { name: 'Pan left' }).hover()
  await page.mouse.down()
  await poll(async () => (await listDrives(rig)).length).toBe(earlier + 1)
  await poll(() => findLastDrive(rig)).toMatchObject({ ended: null })
  await expectToStop(rig, () => page.mouse.up())
}

test.describe('eight windows of one browser', { tag: '@slow' }, () => {
  test.use({ account: operator })

  test('four windows show the live picture, and in each window a hold moves the camera until its release', async ({
    page,
    context,
    rig,
  }) => {
    await rig.slowDownClock()
    const pages = [page]
    while (pages.length < WINDOWS) pages.push(await context.newPage())
    for (const each of pages) await openLiveView(each)
    for (const each of pages) await each.getByRole('switch', { name: 'Live streaming' }).click()

    await expectFourLivePictures(pages, rig)
    for (const each of pages) await expectHoldToMoveAndStop(each, rig)

    const last = pages.at(-1) ?? page
    await last.getByRole('button', { name: 'Show it here' }).click()
    await expect(last.getByText('LIVE', { exact: true })).toBeVisible()
    await expectFourLivePictures(pages, rig)

    await last.close()
    await expectFourLivePictures(pages.slice(0, -1), rig)
    for (const each of pages.slice(1)) await each.close()
  })
})

test('without HTTPS, five windows share four connections, and a window that crashes releases its connection', {
  tag: '@slow',
}, async ({ page, context, rig, baseURL }) => {
  await openWithoutHttps(page, baseURL)
  const pages = [page]
  while (pages.length <= MAX_LIVE_PICTURES) pages.push(await context.newPage())
  for (const each of pages) {
    await each.goto(page.url())
    await each.getByRole('switch', { name: 'Live streaming' }).click()
  }
  await expectFourLivePictures(pages, rig)

  const [, crashed, ...others] = pages
  await crashPage(crashed ?? page)

  await poll(() => countLive([page, ...others])).toBe(MAX_LIVE_PICTURES)
  for (const each of others) await each.close()
  await crashed?.close()
})
