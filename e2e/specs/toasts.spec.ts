import type { Page } from '@playwright/test'
import { advanceUntilVisible, expect, findToast, openLivePicture, pauseClock, poll, test } from '../support/fixtures.ts'
import { listCoveringElements, measureBox, pressByScript } from '../support/geometry.ts'
import { measureLayout } from '../support/measure-layout.ts'
import { operator, superAdmin, takeFrameShots } from '../support/simulator.ts'
import {
  desktop,
  formatSize,
  LAYOUT_RENDER_MS,
  phone,
  resizePausedWindow,
  resizeWindow,
  turnedPhone,
  type WindowSize,
} from '../support/window-sizes.ts'

test.use({ account: operator })

const sizes = [desktop, { width: 1024, height: 768 }, { width: 768, height: 1024 }, phone, turnedPhone]

const LARGE_TEXT_PX = 32

const press = (page: Page, name: string | RegExp) =>
  pressByScript(page.getByRole('button', { name, exact: typeof name === 'string' }).first())

const enlargeText = (page: Page) =>
  page.evaluate((px) => {
    document.documentElement.style.fontSize = `${px}px`
  }, LARGE_TEXT_PX)

/** In these windows there is the least room for large text. */
const tightSizes = [desktop, phone, turnedPhone]

// Toasts over the live view with text of a normal size are tested in `live-layout.spec.ts`
test("the toast 'Sled moved forward' hides no item of an open menu in the live view, and at twice the text size neither it nor the message about a slow rig covers a control", async ({
  page,
  rig,
}) => {
  await page.clock.install()
  await openLivePicture(page)
  for (const size of tightSizes) {
    await resizeWindow(page, size)
    await openCableStrip(page)
    await press(page, 'Move sled forward')
    const toast = findToast(page, 'Sled moved forward').last()
    await expect(toast).toBeVisible()
    await stopExpiry(page)
    await page.getByRole('button', { name: 'Save view as' }).click()
    const item = page.getByRole('menuitem', { name: 'Preset' })
    await expect(item).toBeVisible()
    await expect(toast).toBeVisible()
    // Hit testing would skip toasts, because they let presses through
    const style = await page.addStyleTag({ content: '[data-sonner-toast] { pointer-events: auto !important }' })
    expect(await listCoveringElements(item), formatSize(size)).toEqual([])
    await style.evaluate((element: HTMLStyleElement) => element.remove())
    await page.clock.resume()
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
  }

  await enlargeText(page)
  for (const size of tightSizes) {
    await resizeWindow(page, size)
    await openCableStrip(page)
    await expectUncovered(page, size, 'Sled moved forward', () => press(page, 'Move sled forward'))
  }

  await rig.addFault({ kind: 'latency', ms: 1_500, path: '/api/v1/ptz/*' })
  await expect(page.getByText(/^The rig responds slowly/).first()).toBeVisible()
  for (const size of tightSizes) {
    await resizeWindow(page, size)
    expect((await measureLayout(page)).covered, formatSize(size)).toEqual([])
  }
})

/** Opens the cable strip in advance, because it can open so late that the toast of the movement has expired. */
async function openCableStrip(page: Page) {
  const strip = page.getByRole('figure', { name: 'The cable so far' })
  if ((page.viewportSize()?.height ?? 0) <= 500 || (await strip.isVisible())) return
  await press(page, 'Move sled forward')
  await expect(strip).toBeVisible()
}

test("the toast 'Preset Deleted' covers nothing in the presets dialog, even at twice the text size", async ({
  page,
  rig,
}) => {
  const { cameraID } = (await rig.cameras())[0] ?? { cameraID: '' }
  for (let mast = 0; mast < 8; mast++) await rig.call('POST', 'preset/', { cameraID, name: `Mast ${mast}` })
  await page.clock.install()
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  const remove = page.getByRole('dialog', { name: 'Presets' }).getByRole('button', { name: 'Delete' }).last()
  const expectUncoveredIn = async (size: WindowSize) => {
    await expect(remove).toBeVisible()
    await expectUncovered(page, size, 'Preset Deleted', () => pressByScript(remove))
  }

  for (const size of sizes) await expectUncoveredIn(size)
  await enlargeText(page)
  for (const size of tightSizes) await expectUncoveredIn(size)
})

test('the toast of a message with 4,000 characters shows six lines, or two lines above the header of a short window', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 500|motor\/home/)
  await page.goto('/dashboard/view')
  for (const size of tightSizes) {
    await resizeWindow(page, size)
    // When its message is replaced, the toast from the previous window moves to another list
    const message = `In ${formatSize(size)} the sled is blocked. `.repeat(120)
    await page.route('**/api/v1/motor/home/', (route) => route.fulfill({ status: 500, json: { message } }))
    await press(page, 'Sled home')
    const text = page.locator('[data-sonner-toast] [data-title]', { hasText: formatSize(size) })
    await expect(text).toBeVisible()
    const lines = await text.evaluate(
      (shown) => shown.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(shown).lineHeight),
    )
    expect(lines, formatSize(size)).toBeCloseTo(size === turnedPhone ? 2 : 6, 1)
  }
})

test('if the picture is scrolled out of sight, the toast and the reason for a refused step are in the window, and presses beside the toast reach the screen', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 503|ptz/)
  await page.route('**/api/v1/ptz/', (route) => route.fulfill({ status: 503, json: { message: 'The motor is hot' } }))
  await page.goto('/dashboard/view')
  for (const size of [phone, { width: 320, height: 480 }]) {
    await resizeWindow(page, size)
    await page.getByRole('button', { name: 'Rename', exact: true }).scrollIntoViewIfNeeded()
    await expect(page.locator('[data-picture]')).not.toBeInViewport()

    await press(page, 'Pan right')
    await press(page, 'Rename')

    const toast = findToast(page, 'Input cannot be empty').last()
    await expect(toast, formatSize(size)).toBeInViewport({ ratio: 1 })
    const { y } = await measureBox(toast)
    const beside = await page.evaluate((top) => document.elementFromPoint(2, top)?.closest('#root')?.id, y)
    expect(beside, formatSize(size)).toBe('root')
    const reason = page.getByText('Pan right: The motor is hot').filter({ visible: true }).first()
    await expect(reason, formatSize(size)).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone, the reason for a refused sled command is not covered, and covers no controls, even in full screen', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 500|motor/)
  await page.route('**/api/v1/motor/**', (route) => route.fulfill({ status: 500, json: { message: 'Track blocked' } }))
  await page.goto('/dashboard/view')
  const expectUncoveredReason = async (size: WindowSize) => {
    await press(page, 'Move sled forward')
    const reason = page.getByText('Track blocked').filter({ visible: true }).first()
    await expect(reason, formatSize(size)).toBeInViewport({ ratio: 1 })
    expect(await listCoveringElements(reason), formatSize(size)).toEqual([])
    expect((await measureLayout(page)).covered, formatSize(size)).toEqual([])
  }

  for (const size of [phone, { width: 390, height: 664 }, { width: 360, height: 640 }, { width: 320, height: 480 }]) {
    await resizeWindow(page, size)
    await expectUncoveredReason(size)
  }
  await resizeWindow(page, phone)
  await press(page, 'Full screen')
  await expectUncoveredReason(phone)
})

test.describe(() => {
  test.use({ hasTouch: true })

  test("a tap on the toast 'Image deleted' reaches no tile on a desktop or a phone", async ({ page, rig }) => {
    await takeFrameShots(rig, 12)
    await page.clock.install()
    await page.goto('/dashboard/gallery')
    for (const size of [desktop, phone, turnedPhone]) {
      await resizeWindow(page, size)
      const toast = await deleteFirstPicture(page)
      // Scrolls the list until the buttons of a row are under the toast
      await page.evaluate(() => {
        const middle = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect().top ?? 0
        const rows = [...document.querySelectorAll('[aria-label^="Delete "]')].map(
          (row) => row.getBoundingClientRect().top,
        )
        scrollBy(0, (rows.find((top) => top > middle) ?? rows.at(-1) ?? 0) - middle)
      })
      expect(await findPressable(page), formatSize(size)).toEqual([])
      const { x, y, width, height } = await measureBox(toast)
      for (const share of [0.1, 0.5, 0.9]) await page.touchscreen.tap(x + width * share, y + height / 2)
      await page.clock.resume()
    }

    await expect(page.getByRole('dialog')).toBeHidden()
    // The list of jobs is requested after the taps, so it would lack an item that a tap has deleted
    await page.getByRole('link', { name: 'Job' }).tap()
    await expect(page.getByText('No Job')).toBeVisible()
    expect((await rig.state()).gallery).toHaveLength(12 - 3)
  })
})

test('on a phone with a home indicator, a toast does not cover the tab bar', async ({ page, rig }) => {
  await takeFrameShots(rig)
  await page.clock.install()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
  await page.goto('/dashboard/gallery')
  await resizeWindow(page, phone)
  const toast = await deleteFirstPicture(page)

  const [shown, bar] = [await measureBox(toast), await measureBox(page.locator('nav[data-bar] ul'))]

  expect(bar.height).toBeGreaterThan(34 + 44)
  expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y)
})

test.describe(() => {
  test.use({ account: null })

  test("the toast 'Login Successful' does not cover any row of the list of users", async ({ page, signIn }) => {
    await page.clock.install()
    await signIn(superAdmin)
    const toast = findToast(page, 'Login Successful')
    await expect(toast).toHaveCSS('opacity', '1')

    await stopExpiry(page)
    for (const size of sizes) {
      await resizePausedWindow(page, size)
      await expect(toast).toBeVisible()
      expect(await findPressable(page), formatSize(size)).toEqual([])
    }
  })
})

/**
 * Deletes a picture in the gallery, and returns the toast. The picture must have loaded: the rig returns 404 for the
 * picture of a deleted file, and the browser would log an error.
 */
async function deleteFirstPicture(page: Page) {
  await poll(() => page.locator('main img').first().evaluate(getNaturalWidth)).toBeGreaterThan(0)
  const reloaded = page.waitForEvent('load')
  await press(page, /^Delete /)
  await reloaded
  const toast = findToast(page, 'Image deleted')
  await expect(toast).toHaveCSS('opacity', '1')
  await stopExpiry(page)
  return toast
}

/** `act` must show the toast. The clock is paused, because the toast could otherwise expire before the check. */
async function expectUncovered(page: Page, size: WindowSize, toast: string, act: () => Promise<void>) {
  await resizeWindow(page, size)
  await pauseClock(page)
  await act()
  await advanceUntilVisible(page, findToast(page, toast).last())
  const { covered, noticeCount } = await measureLayout(page)
  expect(noticeCount, `notices at ${formatSize(size)}`).toBeGreaterThan(0)
  expect(covered, formatSize(size)).toEqual([])
  await page.clock.resume()
}

/** Pauses the clock, because on a busy machine a toast could expire before the test has checked it. */
async function stopExpiry(page: Page) {
  await pauseClock(page)
  await page.clock.runFor(LAYOUT_RENDER_MS)
}

/** Returns 0 until the picture has loaded. */
const getNaturalWidth = (picture: SVGElement | HTMLElement) => (picture as HTMLImageElement).naturalWidth

/** Lists the elements of the screen that a press on a toast, or below it, would reach. */
const findPressable = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-sonner-toast][data-removed="false"]')]
    if (toasts.length === 0) throw new Error('The page shows no toast')
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98]
    const bar = document.querySelector('nav[data-bar] ul')
    const reached = toasts.flatMap((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect()
      const points = shares.flatMap((x) => shares.map((y) => [left + width * x, top + height * y] as const))
      const below = shares.map((x) => [left + width * x, top + height + 2] as const)
      return [...points, ...below].map(([x, y]) => document.elementFromPoint(x, y))
    })
    const isOfScreen = (element: Element | null) => element?.closest('#root') && !bar?.contains(element)
    return [...new Set(reached.filter(isOfScreen).map((element) => element?.textContent))]
  })
