import type { Locator, Page } from '@playwright/test'
import { expect, findAnnouncement, openLivePicture, pauseClock, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('the cable strip grows while the sled moves, marks a frame shot and survives a visit to another screen', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.clock.install()
  await openLivePicture(page)
  const strip = page.getByRole('figure', { name: 'The cable so far' })
  await expect(strip).toBeHidden()
  expect(requested.filter(isStripCode)).toEqual([])

  // The first step loads the code of the strip
  await stepForward(page)
  await expect(strip).toContainText(/^0.*estimated5$/)
  expect(requested.filter(isStripCode)).toHaveLength(1)
  // While the clock is paused, each step of 100 ms draws one frame and moves the sled by one unit, even on a busy
  // machine
  await pauseClock(page)
  await stepForward(page)
  for (const end of [6, 7, 8, 9, 10]) {
    await page.clock.runFor(100)
    await expect(strip).toContainText(new RegExp(`estimated${end}$`))
  }
  expect(await emptyFractionOfRightHalf(strip)).toBeLessThan(0.03)

  await page.clock.resume()
  await page.getByRole('button', { name: 'Frame Shot' }).click()
  const pin = strip.getByRole('img', { name: 'Frame shot near 10 units from where the sled first moved' })
  await expect(pin).toBeVisible()
  await page.getByRole('link', { name: 'Alarm' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(pin).toBeVisible()
  await expect(strip).toContainText(/^0.*estimated10$/)
  expect(await emptyFractionOfRightHalf(strip)).toBeLessThan(0.03)
})

const isStripCode = (url: string) => /\/cable-strip-[^/]*\.js$/.test(url)

async function stepForward(page: Page) {
  await page.getByRole('button', { name: 'Move sled forward' }).click()
  await expect(findAnnouncement(page, 'Move sled forward: done')).toBeAttached()
}

const emptyFractionOfRightHalf = (strip: Locator) =>
  strip.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {}
    const alphas = Array.from({ length: width }, (_, x) => data[(Math.floor(height / 2) * width + x) * 4 + 3])
    const columns = alphas.slice(Math.ceil(width / 2))
    return columns.filter((alpha) => alpha === 0).length / columns.length
  })
