import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import { fortyWindows, resizeWindow } from '../support/window-sizes.ts'

test.use({ account: operator })

const LONG_NAME = 'PTZ North span above the river, tower 4, insulator string B-17 x'

/** Minimum percentage of a window that the picture covers. */
const minShares: Record<string, number> = {
  '1440 × 900': 68.4,
  '1920 × 1080': 68.4,
  '1366 × 768': 66,
  '1280 × 720': 66,
  '1024 × 768': 64.7,
  '800 × 600': 60,
  '820 × 1180': 45,
  '390 × 844': 40.3,
}
const MIN_SHARE = 33

for (const { count, name } of [
  { count: 4, name: 'PTZ North span' },
  { count: 1, name: LONG_NAME },
  { count: 40, name: LONG_NAME },
]) {
  test(`in 40 windows, ${count} cameras and a name of ${name.length} letters leave picture and pad visible and cover nothing`, async ({
    page,
    rig,
  }) => {
    await setCameras(rig, count, name)
    await page.goto('/dashboard/view')
    await expect(page.getByRole('heading', { name: `Dashboard - ${name}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pan right' })).toBeVisible()
    for (const size of fortyWindows) {
      const at = `${size.width} × ${size.height}`
      await resizeWindow(page, size)
      const { share, outside, ...other } = await measure(page)

      expect.soft(other, at).toEqual({ isReadable: true, covered: [], isTooWide: false })
      if (hasRoomForControls(size)) expect.soft(outside, at).toEqual([])
      expect.soft(share, `share of the picture at ${at}`).toBeGreaterThanOrEqual(minShares[at] ?? MIN_SHARE)
    }
  })
}

test('in 40 windows, neither the reason why a slow rig steps nor the open picture rate covers a control', async ({
  page,
  rig,
}) => {
  await rig.addFault({ kind: 'latency', ms: 1_500, path: '/api/v1/ptz/*' })
  await page.goto('/dashboard/view')
  await expect(page.getByText(/^The rig responds slowly/).first()).toBeVisible()
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByRole('button', { name: 'Picture rate' })).toBeVisible()
  for (const size of fortyWindows) {
    await resizeWindow(page, size)
    expect.soft((await measure(page)).covered, `${size.width} × ${size.height}`).toEqual([])
  }

  await rig.clearFaults()
  await page.getByRole('button', { name: 'Picture rate' }).click()
  await expect(page.getByRole('region', { name: 'Picture rate' })).toBeVisible()
  await expect(page.getByText(/^The rig responds slowly/)).toHaveCount(0)
  for (const size of fortyWindows.filter(hasRoomForControls)) {
    await resizeWindow(page, size)
    expect.soft((await measure(page)).covered, `${size.width} × ${size.height}`).toEqual([])
  }
})

const hasRoomForControls = ({ width, height }: { width: number; height: number }) =>
  (width >= 320 && height >= 480) || (width >= 480 && height >= 300)

async function setCameras(rig: Simulator, count: number, name: string) {
  const state = (await rig.state()) as Awaited<ReturnType<typeof rig.state>> & { cameras: { cameraID: string }[] }
  const [first, ...others] = state.cameras
  const more = Array.from({ length: 40 }, (_, index) => ({
    ...first,
    cameraID: `m${index}`,
    name: `PTZ Mast ${index}`,
  }))
  const cameras = [{ ...first, name }, ...others, ...more].slice(0, count)
  await rig.control('PUT', 'state', { ...state, cameras })
}

/** A name is readable if its end and at least 24 px of its beginning are visible. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const find = (selector: string) => {
      const element = document.querySelector<HTMLElement>(selector)
      if (!element) throw new Error(`The page has no ${selector}`)
      return element
    }
    const bar = find('nav[data-bar] ul')
    const hasBar = getComputedStyle(bar).position === 'fixed'
    const lowerEdge = hasBar ? bar.getBoundingClientRect().top : innerHeight
    const isOutside = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > lowerEdge + 0.5
    }
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    const clip = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect()
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowY === 'visible') continue
        const box = parent.getBoundingClientRect()
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      return { left, top, right, bottom: bar.contains(element) ? bottom : Math.min(bottom, lowerEdge) }
    }
    const isCovered = (control: Element) => {
      const { left, top, right, bottom } = clip(control)
      if (right - left < 4 || bottom - top < 4) return false
      const target = control.closest('label') ?? control
      return [0.25, 0.5, 0.75].some((share) => {
        const x = left + (right - left) * share
        const y = top + (bottom - top) * share
        return !isHit(target, x, (top + bottom) / 2) || !isHit(target, (left + right) / 2, y)
      })
    }
    const isNameReadable = () => {
      const [, head, tail] = [...find('h1 > span').children]
      if (!head || !tail) throw new Error('The heading has no parts')
      const isEndVisible =
        !isOutside(tail) && tail.getBoundingClientRect().right <= find('h1').getBoundingClientRect().right + 1
      return isEndVisible && head.clientWidth >= Math.min(24, head.scrollWidth)
    }
    const picture = find('[data-picture]')
    const { width, height } = picture.getBoundingClientRect()
    const parts = [
      picture,
      ...document.querySelectorAll('fieldset:is([aria-label="Pan and tilt"], [aria-label="Zoom"])'),
    ]
    const controls = [...document.querySelectorAll('button, a[href], input, summary')].filter(
      (control) => control.closest('main, nav') && control.checkVisibility({ visibilityProperty: true }),
    )
    return {
      isReadable: isNameReadable(),
      share: (100 * width * height) / (innerWidth * innerHeight),
      outside: parts.filter(isOutside).map((part) => part.getAttribute('aria-label') ?? 'picture'),
      covered: controls.filter(isCovered).map((control) => control.getAttribute('aria-label') ?? control.textContent),
      isTooWide: document.documentElement.scrollWidth > innerWidth,
    }
  })
