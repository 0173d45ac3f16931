import { expect, test } from './fixtures.ts'
import { operator } from './simulator.ts'

test.use({ account: operator })

test('While the sled moves the cable unrolls under the picture, pinned with a frame shot, and outlasts another screen', async ({
  page,
}) => {
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const strip = page.getByRole('figure', { name: 'The cable so far' })
  await expect(strip).toBeHidden()

  await page.getByRole('button', { name: 'Move sled forward' }).click()
  await page.getByRole('button', { name: 'Move sled forward' }).click()
  await expect(strip).toContainText('estimated')
  await page.getByRole('button', { name: 'Frame Shot' }).click()
  await expect(strip.getByRole('img', { name: /^Frame shot at about/ })).toBeVisible()
  // What passed while no frame came stays open: on a busy machine that may be the larger part
  expect(await strip.locator('canvas').evaluate(paintedPart)).toBeGreaterThan(0.05)

  await page.getByRole('link', { name: 'Alarm' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(strip.getByRole('img', { name: /^Frame shot at about/ })).toBeVisible()
})

/** How much of the columns of a strip has been painted, 0…1. */
const paintedPart = (canvas: HTMLCanvasElement) => {
  const { width, height } = canvas
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  const painted = Array.from({ length: width }, (_, x) => data[(Math.floor(height / 2) * width + x) * 4 + 3] ?? 0)
  return painted.filter((alpha) => alpha > 0).length / width
}
