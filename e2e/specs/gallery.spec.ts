import { readFile } from 'node:fs/promises'
import { countLoadedImages, expect, poll, test } from '../support/fixtures.ts'
import { measureBox } from '../support/geometry.ts'
import { waitForPendingRequests } from '../support/pending-requests.ts'
import { operator, takeFrameShots } from '../support/simulator.ts'
import { formatSize, mainWindowSizes, resizeWindow, windowSizes } from '../support/window-sizes.ts'

test.use({ account: operator })

/** With this many pictures, the gallery is more than twice as high as the window. */
const SHOTS = 16
const RESPONSE_TIMEOUT_MS = 10_000

test('a frame shot is the newest picture in the gallery, is a valid image, and downloads under its name', async ({
  page,
  rig,
}) => {
  await rig.call('POST', 'snap/', { cameraID: (await rig.cameras())[1]?.cameraID })
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Frame Shot' }).click()
  const findNewest = async () => (await rig.state()).gallery.at(-1)?.name ?? ''
  await poll(findNewest).toMatch(/PTZ North span.*\.jpg$/)
  const name = await findNewest()

  await page.getByRole('link', { name: 'Gallery' }).click()
  const newest = page.getByRole('list', { name: 'Gallery' }).getByRole('listitem').first()
  const downloading = page.waitForEvent('download')
  await newest.getByRole('link', { name: `Download ${name}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(name)
  expect((await readFile(await download.path())).subarray(0, 2).toString('hex')).toBe('ffd8')
  await newest.getByRole('button', { name: `Open ${name}` }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name })
  await poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1280)
})

test('when a deletion reloads the page, a scrolled gallery keeps its position and the focus moves next to the gap, where a second click deletes nothing', async ({
  page,
  rig,
}) => {
  await takeFrameShots(rig, SHOTS)
  await page.setViewportSize({ width: 800, height: 600 })
  await page.goto('/dashboard/gallery')
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 500))
  await poll(() => countLoadedImages(page.getByRole('list', { name: 'Gallery' }).locator('img'))).toBeGreaterThan(4)
  const [name, next] = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label^="Delete "]')]
      .filter((button) => button.getBoundingClientRect().top > 200)
      .map((button) => button.getAttribute('aria-label') ?? ''),
  )
  const { x, y } = await measureBox(page.getByRole('button', { name, exact: true }))

  const reloaded = page.waitForEvent('load')
  await page.mouse.click(x + 8, y + 8)
  await reloaded

  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.locator('li:focus').getByRole('button', { name: next, exact: true })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(500)
  const isOverGap = ([left, top]: number[]) =>
    document.elementFromPoint(left ?? 0, top ?? 0)?.closest('li')?.textContent === 'Deleted'
  expect(await page.evaluate(isOverGap, [x + 8, y + 8])).toBe(true)
  await page.mouse.click(x + 8, y + 8)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await waitForPendingRequests(page, RESPONSE_TIMEOUT_MS)
  expect((await rig.state()).gallery).toHaveLength(SHOTS - 1)
})

test('at any window size, tiles of frame shots from the same minute have different texts; in a short window, the bar "Selection" does not cover the controls of the focused tile', async ({
  page,
  rig,
}) => {
  await takeFrameShots(rig, 6)
  await page.goto('/dashboard/gallery')
  const items = page.getByRole('list', { name: 'Gallery' }).getByRole('listitem')
  await expect(items).toHaveCount(6)

  for (const size of mainWindowSizes) {
    await resizeWindow(page, size)
    const texts = await items.locator('[data-labelled]').allInnerTexts()
    expect(new Set(texts).size, formatSize(size)).toBe(6)
    for (const text of texts) expect(text).toContain('.jpg')
    const clipped = await page
      .locator('article')
      .evaluateAll((tiles) =>
        tiles.filter((tile) => tile.scrollHeight > tile.clientHeight).map((tile) => tile.textContent),
      )
    expect(clipped).toEqual([])
  }

  await resizeWindow(page, { width: 568, height: 320 })
  const isCovered = () => {
    const bar = document.querySelector('[aria-label="Selection"]')?.getBoundingClientRect()
    const focused = document.activeElement?.getBoundingClientRect()
    if (!bar || !focused) throw new Error('Neither the bar nor the focus may be missing')
    return focused.top < bar.bottom
  }

  await items
    .last()
    .getByRole('button', { name: /^Delete / })
    .focus()
  const covered = []
  for (let steps = 0; steps < 16; steps++) {
    await page.keyboard.press('Shift+Tab')
    covered.push(await page.evaluate(isCovered))
  }

  expect(covered).toEqual(Array.from(covered, () => false))
})

test('the large view zooms by wheel, touchpad and double click, pans by arrow keys and dragging, and resets to the whole picture, which fits into a window of any size', async ({
  page,
  rig,
}) => {
  const [, newer = ''] = await takeFrameShots(rig, 2)
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: `Open ${newer}` }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: newer })
  const box = () => measureBox(picture)
  await expect(picture).toBeVisible()
  const whole = await box()

  await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2)
  await page.mouse.wheel(0, -300)
  await poll(async () => (await box()).width).toBeGreaterThan(whole.width * 1.1)
  await page.keyboard.press('0')
  await poll(box).toEqual(whole)

  // Browsers report a pinch on a touchpad as a wheel event with Ctrl
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -20)
  await page.keyboard.up('Control')
  await poll(async () => (await box()).width).toBeGreaterThan(whole.width * 1.1)
  await page.keyboard.press('0')
  await poll(box).toEqual(whole)

  await picture.dblclick({ force: true })
  await poll(async () => (await box()).width).toBeGreaterThan(whole.width * 1.5)
  const enlarged = await box()
  await page.keyboard.press('ArrowRight')
  await poll(async () => (await box()).x).toBeLessThan(enlarged.x - 50)
  await expect(page.getByRole('dialog')).toContainText('1 of 2')
  await page.mouse.down()
  await page.mouse.move(whole.x + whole.width / 2 + 80, whole.y + whole.height / 2, { steps: 4 })
  await page.mouse.up()
  await poll(async () => (await box()).x).toBeGreaterThan(enlarged.x - 50)

  await page.getByRole('button', { name: 'Show the whole picture' }).click()
  await poll(box).toEqual(whole)
  const getHiddenHeight = () =>
    picture.evaluate((shown) => {
      const body = shown.closest('[role=dialog] > div')
      return (body?.scrollHeight ?? 0) - (body?.clientHeight ?? 0)
    })
  for (const size of [...windowSizes, { width: 480, height: 300 }]) {
    await resizeWindow(page, size)
    await expect(picture).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('dialog').getByRole('link', { name: `Download ${newer}` })).toBeInViewport({ ratio: 1 })
    await poll(getHiddenHeight, `in a window of ${formatSize(size)}`).toBe(0)
  }
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog')).toContainText('2 of 2')
})
