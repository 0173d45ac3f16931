import type { Locator, Page } from '@playwright/test'
import { expect, pauseClock, test } from './fixtures.ts'
import { operator } from './simulator.ts'

test.use({ account: operator })

test('While the sled moves, the cable unrolls under the picture; it marks a frame shot, and is still there after a visit to another screen', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.clock.install()
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const strip = page.getByRole('figure', { name: 'The cable so far' })
  await expect(strip).toBeHidden()
  expect(fetched.filter(isStripCode)).toEqual([])

  // Its code comes meanwhile
  await stepForward(page)
  await expect(strip).toContainText(/^0.*estimated5$/)
  expect(fetched.filter(isStripCode)).toHaveLength(1)
  // A frame in each tenth of a second, a unit of the sled, however busy the machine is
  await pauseClock(page)
  await stepForward(page)
  for (const end of [6, 7, 8, 9, 10]) {
    await page.clock.runFor(100)
    await expect(strip).toContainText(new RegExp(`estimated${end}$`))
  }
  expect(await openPartOfSecondHalf(strip)).toBeLessThan(0.03)

  await page.clock.resume()
  await page.getByRole('button', { name: 'Frame Shot' }).click()
  const pin = strip.getByRole('img', { name: 'Frame shot at about 10' })
  await expect(pin).toBeVisible()
  await page.getByRole('link', { name: 'Alarm' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(pin).toBeVisible()
  await expect(strip).toContainText(/^0.*estimated10$/)
  expect(await openPartOfSecondHalf(strip)).toBeLessThan(0.03)
})

const isStripCode = (address: string) => /\/cable-strip-[^/]*\.js$/.test(address)

async function stepForward(page: Page) {
  await page.getByRole('button', { name: 'Move sled forward' }).click()
  await expect(page.getByRole('status', { name: 'Sled command' })).toHaveText('Move sled forward: done')
}

/** How much of the right half of a strip has no picture, 0…1. */
const openPartOfSecondHalf = (strip: Locator) =>
  strip.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {}
    const alphas = Array.from({ length: width }, (_, x) => data[(Math.floor(height / 2) * width + x) * 4 + 3])
    const columns = alphas.slice(Math.ceil(width / 2))
    return columns.filter((alpha) => alpha === 0).length / columns.length
  })
