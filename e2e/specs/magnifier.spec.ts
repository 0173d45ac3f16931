import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/find-axe-violations.ts'
import { expect, findLiveCanvas, openLivePicture, test } from '../support/fixtures.ts'
import { measureBox } from '../support/geometry.ts'
import { operator, takeFrameShots } from '../support/simulator.ts'
import { desktop, formatSize, phone, resizeWindow } from '../support/window-sizes.ts'

test.use({ account: operator })

test('magnified and earlier pictures are aligned with the live picture', async ({ page, rig }) => {
  await takeFrameShots(rig)
  await openLivePicture(page)
  await expect(page.getByRole('button', { name: 'Default view' })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('0')
  await expect(page.getByText('Default Preset Activated', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('No longer at preset Along the cable')).toBeVisible()
  const magnifier = page.getByRole('button', { name: 'Magnifier' })
  for (const size of [desktop, phone]) {
    const at = formatSize(size)
    await resizeWindow(page, size)
    const box = await measureBox(page.locator('[data-picture]'))
    const pointer = { x: box.x + box.width * 0.4, y: box.y + box.height * 0.6 }
    const before = await findScenePoint(page, pointer)

    await magnifier.click()
    await page.mouse.move(pointer.x, pointer.y)

    await expect(page.getByText('2.5×', { exact: true })).toBeVisible()
    const after = await findScenePoint(page, pointer)
    expect(after.x, at).toBeCloseTo(before.x, 2)
    expect(after.y, at).toBeCloseTo(before.y, 2)
    expect(after.pxPerPoint, at).toBeCloseTo(2.5 * before.pxPerPoint, 1)
    expect(await findAxeViolations(page), at).toEqual([])
    await magnifier.click()
    await expect(page.getByText('2.5×', { exact: true })).toBeHidden()
  }

  await page.getByRole('button', { name: 'Then and now', exact: true }).click()
  await page.getByRole('list', { name: 'Frame shots' }).getByRole('button').first().click()

  const then = page.getByRole('img', { name: /^Then: / })
  await expect(then).toBeVisible()
  expect(await then.boundingBox()).toEqual(await findLiveCanvas(page).boundingBox())
  await expect(then).toHaveCSS('object-fit', 'cover')
})

/** Returns the point of the camera's picture (in fractions of its size) that is at a position (in px) of the window. */
const findScenePoint = (page: Page, { x, y }: { x: number; y: number }) =>
  findLiveCanvas(page).evaluate(
    (canvas: HTMLCanvasElement, at) => {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      const covers = getComputedStyle(canvas).objectFit === 'cover'
      const scale = Math[covers ? 'max' : 'min'](width / canvas.width, height / canvas.height)
      return {
        x: 0.5 + (at.x - left - width / 2) / (scale * canvas.width),
        y: 0.5 + (at.y - top - height / 2) / (scale * canvas.height),
        pxPerPoint: scale,
      }
    },
    { x, y },
  )
