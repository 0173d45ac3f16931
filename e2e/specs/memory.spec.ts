import type { CDPSession, Page } from '@playwright/test'
import { expect, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'

/** Rounds before the measurement. In these rounds, code is loaded and caches are filled. */
const WARM_UP_ROUNDS = 2
const ROUNDS = 50
/** A screen that stays in memory adds 150 to 450 nodes with each visit. */
const MAX_NODES_PER_ROUND = 20
const MAX_LISTENERS_PER_ROUND = 4
const GALLERY_ITEMS = 60

/** A transparent picture of one pixel, as a PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ account: operator })

test('Chromium frees the memory of screens that an operator has left, and of items that are scrolled out of the gallery', {
  tag: '@slow',
}, async ({ page, rig }) => {
  await fillLists(page, rig)
  await page.goto('/dashboard/view')
  await page.mouse.move(700, 400)
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
  const visitAll = async () => {
    await open('Job')
    await expect(page.getByRole('heading', { level: 1, name: 'Job' })).toBeVisible()
    await open('Gallery')
    await expectPictures(page)
    for (const distance of [20_000, -20_000]) {
      const before = await findItems(page).allTextContents()
      await page.mouse.wheel(0, distance)
      await poll(() => findItems(page).allTextContents()).not.toEqual(before)
      await expectPictures(page)
    }
    await open('Scheduler')
    await expect(page.getByRole('heading', { level: 1, name: /^Schedule/ })).toBeVisible()
    await open('Dashboard')
    await expect(page.getByRole('switch', { name: 'Live streaming' })).toBeVisible()
  }

  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await visitAll()
  const before = await measure(devTools)
  for (let round = 0; round < ROUNDS; round += 1) await visitAll()
  const after = await measure(devTools)

  expect(after.nodes - before.nodes).toBeLessThanOrEqual(MAX_NODES_PER_ROUND * ROUNDS)
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(MAX_LISTENERS_PER_ROUND * ROUNDS)
})

const findItems = (page: Page) => page.getByRole('list', { name: 'Gallery' }).getByRole('listitem')

/** Waits until each item in the page shows its picture. */
const expectPictures = async (page: Page) => {
  await expect(findItems(page).first()).toBeVisible()
  const pictures = findItems(page).locator('img')
  await poll(() =>
    pictures.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
  ).toBe(true)
}

const measure = async (devTools: CDPSession) => {
  await devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devTools.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: read('Nodes'), listeners: read('JSEventListeners') }
}

/** Lists pictures and a job file, and responds to each request for a picture with one pixel. */
const fillLists = async (page: Page, rig: Simulator) => {
  const state = await rig.state()
  const items = Array.from({ length: GALLERY_ITEMS }, (_, index) => ({
    name: `${String(index).padStart(3, '0')} PTZ North span.jpg`,
    kind: 'picture',
    format: 'jpg',
    cameraID: state.cameras[0]?.cameraID,
    createdAt: index,
    bytes: 1_000,
  }))
  const jobs = [{ name: 'Patrol PTZ North span.csv', kind: 'report', createdAt: 0, bytes: 1_000 }]
  await rig.control('PUT', 'state', { ...state, gallery: items, jobs })
  await page.route(/\/media\/gallery\//, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }))
}
