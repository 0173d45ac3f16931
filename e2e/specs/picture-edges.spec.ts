import type { Page } from '@playwright/test'
import { expect, liveCanvas, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { resizeWindow } from '../support/window-sizes.ts'

test.use({ account: operator })

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
]

test('the edges of the cropped picture are complete and uncovered in small windows, also in full screen', async ({
  page,
}) => {
  await openLivePicture(page)
  for (const size of sizes) {
    const at = `at ${size.width} × ${size.height}`
    await resizeWindow(page, size)
    await poll(() => compareEdges(page), at).toEqual({ top: 'same', bottom: 'same' })
    expect(await listOverEdges(page), at).toEqual([])

    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    await poll(() => compareEdges(page), `${at} in full screen`).toEqual({ top: 'same', bottom: 'same' })
    expect(await listOverEdges(page), `${at} in full screen`).toEqual([])
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  }
})

test('the magnifier shows its factor and the edges, and keeps the point of the scene under the pointer on a desktop and a phone', async ({
  page,
}) => {
  await openLivePicture(page)
  const magnifier = page.getByRole('button', { name: 'Magnifier' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const at = `at ${size.width} × ${size.height}`
    await resizeWindow(page, size)
    const box = await page.locator('[data-picture]').boundingBox()
    if (!box) throw new Error('The live picture has no box')
    const pointer = { x: box.x + box.width * 0.4, y: box.y + box.height * 0.6 }
    const before = await findScenePoint(page, pointer)

    await magnifier.click()
    await page.mouse.move(pointer.x, pointer.y)

    await expect(page.getByText('2.5×', { exact: true })).toBeVisible()
    await poll(() => compareEdges(page), at).toEqual({ top: 'same', bottom: 'same' })
    const after = await findScenePoint(page, pointer)
    expect(after.x, at).toBeCloseTo(before.x, 2)
    expect(after.y, at).toBeCloseTo(before.y, 2)
    expect(after.pxPerPoint, at).toBeCloseTo(2.5 * before.pxPerPoint, 1)
    await magnifier.click()
    await expect(page.getByText('2.5×', { exact: true })).toBeHidden()
  }
})

test('an earlier picture is in the same position as the cropped live picture', async ({ page, rig }) => {
  const [camera] = await rig.cameras()
  await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })
  await page.setViewportSize({ width: 390, height: 844 })
  await openLivePicture(page)

  await page.getByRole('button', { name: 'Then and now', exact: true }).click()
  await page.getByRole('list', { name: 'Frame shots' }).getByRole('button').first().click()

  const then = page.getByRole('img', { name: /^Then: / })
  await expect(then).toBeVisible()
  expect(await then.boundingBox()).toEqual(await liveCanvas(page).boundingBox())
  await expect(then).toHaveCSS('object-fit', 'cover')
})

async function openLivePicture(page: Page) {
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
}

/** Compares both edges with the upper and lower rows of the live picture. They span the width of the picture. */
const compareEdges = (page: Page) =>
  page.locator('[data-picture]').evaluate((picture) => {
    const live = picture.querySelector<HTMLCanvasElement>('canvas[role=img]')
    const compare = (which: 'top' | 'bottom') => {
      const edge = picture.querySelector<HTMLCanvasElement>(`canvas[data-edge=${which}]`)
      if (!edge || !live) return 'missing'
      const area = picture.getBoundingClientRect()
      const box = edge.getBoundingClientRect()
      if (Math.abs(box.width - area.width) > 1 || Math.abs(box[which] - area[which]) > 1) return 'elsewhere'
      const from = Math.round(live.height * (which === 'top' ? 0.015 : 0.92))
      const read = (canvas: HTMLCanvasElement, y: number) =>
        canvas.getContext('2d')?.getImageData(0, y, edge.width, edge.height).data ?? []
      const expected = read(live, from)
      if (!expected.some((value, index) => index % 4 < 3 && value > 0)) return 'empty'
      const shown = read(edge, 0)
      return expected.every((value, index) => value === shown[index]) ? 'same' : 'different'
    }
    return { top: compare('top'), bottom: compare('bottom') }
  })

/** Lists the controls, texts and panels of the live view that overlap an edge of the picture. */
const listOverEdges = (page: Page) =>
  page.evaluate(() => {
    const edges = [...document.querySelectorAll('canvas[data-edge]')].map((edge) => edge.getBoundingClientRect())
    if (edges.length === 0) throw new Error('The picture has no edges')
    const isOver = ({ left, top, right, bottom }: DOMRect) =>
      edges.some(
        (edge) =>
          Math.min(right, edge.right) - Math.max(left, edge.left) > 1 &&
          Math.min(bottom, edge.bottom) - Math.max(top, edge.top) > 1,
      )
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    return [
      ...document.querySelectorAll('button, header, p, dl, input, [role=status], [data-area=dock], fieldset, time'),
    ]
      .filter((element) => !element.closest('[inert]') && !element.matches('[data-hidden-visually]'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.textContent !== '' || !element.matches('p, [role=status]'))
      .filter((element) => !isClipped(element) && isOver(element.getBoundingClientRect()))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
  })

/** Returns the point of the camera's picture, as fractions of its size, that the window shows at a position. */
const findScenePoint = (page: Page, { x, y }: { x: number; y: number }) =>
  liveCanvas(page).evaluate(
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
