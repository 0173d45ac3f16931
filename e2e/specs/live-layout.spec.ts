import type { Page } from '@playwright/test'
import { expect, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { resizeWindow, windowSizes } from '../support/window-sizes.ts'

test.use({ account: operator })

/** Each has another layout of the live view. */
const someSizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]

test('the live view keeps its controls uncovered and its navigation visible in every window', async ({ page }) => {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
  expect(await readPageColour(page)).toBeLessThan(40)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const entries = navigation.locator('a, button')
  for (const size of someSizes) {
    await resizeWindow(page, size)
    await expectUncovered(page, `with the live picture off at ${size.width} × ${size.height}`)
  }

  await press(page, 'switch', 'Live streaming')
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  for (const size of windowSizes) {
    await resizeWindow(page, size)
    const at = `with the live picture on at ${size.width} × ${size.height}`
    await expect(entries).toHaveCount(7)
    for (const entry of await entries.all()) await expect(entry, at).toBeInViewport({ ratio: 1 })
    const { x = 1, width = 0, height = 0 } = (await navigation.boundingBox()) ?? {}
    expect(x < 20 && height > width, `the sidebar is at the left of wide windows ${at}`).toBe(size.width > size.height)
    await expectUncovered(page, at)
  }

  for (const size of someSizes) {
    await resizeWindow(page, size)
    await press(page, 'button', 'Full screen')
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    await expectUncovered(page, `in full screen at ${size.width} × ${size.height}`)
    await press(page, 'button', 'Leave full screen')
    await expect(page.getByRole('button', { name: 'Full screen', exact: true }).first()).toBeVisible()
  }
})

test.describe(() => {
  test.use({ expectedErrors: [/409/] })

  test('reasons cover no control and no reading, and the pad stays in its position in every window', async ({
    page,
  }) => {
    await page.route(/\/api\/v1\/(ptz|motor|snap)\//, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 409, json: refusal }),
    )
    await page.goto('/dashboard/view')
    await press(page, 'switch', 'Live streaming')
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
    const reasons = page.locator('p').filter({ hasText: refusal.message })
    const pad = page.getByRole('group', { name: 'Pan and tilt' })
    const positions: unknown[] = []
    for (const size of windowSizes) {
      await resizeWindow(page, size)
      positions.push(await pad.boundingBox())
    }

    for (const [index, size] of windowSizes.entries()) {
      const at = `at ${size.width} × ${size.height}`
      await resizeWindow(page, size)
      // A reason disappears after 8 s
      for (const name of ['Pan right', 'Move sled forward', 'Frame Shot']) await press(page, 'button', name)

      await expect(reasons).toHaveCount(3)
      await expect(reasons.filter({ hasText: 'Pan right' }), at).toBeInViewport({ ratio: 1 })
      expect(await findCovered(page), at).toEqual([])
      expect(await pad.boundingBox(), at).toEqual(positions[index])
    }
  })
})

const readPageColour = async (page: Page) => {
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return Math.max(...(colour.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number))
}

test('toasts move with the layout when the window is resized, and cover no control', async ({ page }) => {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
  for (const size of someSizes) {
    await showTwoNotices(page)
    await page.setViewportSize(size)
    await poll(() => page.locator('[data-sonner-toast][data-mounted="true"]').count()).toBeGreaterThan(1)
    await poll(() => findCovered(page), `${size.width} × ${size.height}`).toEqual([])
  }
})

test('a long camera list can be searched while the controls of the current camera stay visible', async ({
  page,
  rig,
}) => {
  const state = (await rig.state()) as Awaited<ReturnType<typeof rig.state>> & { cameras: { cameraID: string }[] }
  const [first] = state.cameras
  const more = Array.from({ length: 60 }, (_, number) => ({
    ...first,
    cameraID: `m${number}`,
    name: `PTZ Mast ${number}`,
  }))
  await rig.control('PUT', 'state', { ...state, cameras: [...state.cameras, ...more] })
  await page.goto('/dashboard/view')

  await expect(page.getByRole('button', { name: 'Delete Camera' })).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search cameras' }).fill('mast 59')

  await expect(page.getByRole('list', { name: 'Cameras' }).getByRole('button')).toHaveCount(1)
})

/** Clicks without scrolling, as a screen reader does. */
const press = (page: Page, role: 'button' | 'switch', name: string) =>
  page
    .getByRole(role, { name, exact: true })
    .first()
    .evaluate((control: HTMLElement) => control.click())

async function expectUncovered(page: Page, state: string) {
  await showTwoNotices(page)
  expect(await findCovered(page), state).toEqual([])
}

async function showTwoNotices(page: Page) {
  await press(page, 'button', 'Move sled forward')
  await press(page, 'button', 'Pan right')
  await poll(() => page.locator('[data-sonner-toast][data-mounted="true"]').count()).toBeGreaterThan(1)
}

const refusal = {
  status: 'fail',
  message:
    'A patrol is filming with this camera, so it cannot be moved until the patrol has ended and the sled is home',
}

/** Lists each control that another control, a notice or a reason covers, and each reading that a reason covers. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    type Edges = { left: number; top: number; right: number; bottom: number }
    const named = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    const bar = document.querySelector('nav[data-bar] ul')
    const isBar = bar !== null && getComputedStyle(bar).position === 'fixed' && !bar.closest('[inert]')
    const boxes = new Map<Element, Edges>()
    const boxOf = (element: Element) => {
      const box = boxes.get(element) ?? measureBox(element)
      boxes.set(element, box)
      return box
    }
    const measureBox = (element: Element): Edges => {
      let { left, top, right, bottom } = element.getBoundingClientRect()
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowY === 'visible') continue
        const clip = parent.getBoundingClientRect()
        left = Math.max(left, clip.left)
        top = Math.max(top, clip.top)
        right = Math.min(right, clip.right)
        bottom = Math.min(bottom, clip.bottom)
      }
      const end = isBar && !bar.contains(element) ? bar.getBoundingClientRect().top : innerHeight
      return { left, top, right: Math.min(right, innerWidth), bottom: Math.min(bottom, end) }
    }
    const isVisible = (element: Element) => {
      const { left, top, right, bottom } = boxOf(element)
      return right - left > 2 && bottom - top > 2 && element.checkVisibility({ visibilityProperty: true })
    }
    const controls = [...document.querySelectorAll('button, a[href], input, select, [role="switch"]')].filter(
      (element) => !element.closest('[inert]') && isVisible(element) && !element.closest('[data-sonner-toast]'),
    )
    const reasons = [...document.querySelectorAll('[role="alert"]')]
    const readings = [...document.querySelectorAll('[data-value], [aria-label="Current camera"] dd')]
    const notices = [...document.querySelectorAll('[data-sonner-toast][data-removed="false"]')]
    if (controls.length === 0) throw new Error('The page shows no control')
    const visibleReadings = readings.filter(isVisible)
    if (reasons.length > 0 && visibleReadings.length === 0) throw new Error('The page shows no reading')
    const covers = (one: Element, other: Element) => {
      const a = boxOf(one)
      const b = boxOf(other)
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      )
    }
    const pairs: string[] = []
    for (const [index, control] of controls.entries()) {
      for (const cover of [...notices, ...reasons, ...controls.slice(index + 1)]) {
        if (!control.contains(cover) && !cover.contains(control) && covers(control, cover)) {
          pairs.push(`${named(cover)} over ${named(control)}`)
        }
      }
    }
    for (const reading of visibleReadings)
      for (const reason of reasons)
        if (covers(reading, reason))
          pairs.push(`${named(reason)} over ${reading.getAttribute('data-value') ?? reading.textContent}`)
    return pairs
  })
