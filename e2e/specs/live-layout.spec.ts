import type { Page } from '@playwright/test'
import {
  advanceUntilVisible,
  expect,
  findLiveCanvas,
  findToast,
  openLivePicture,
  pauseClock,
  poll,
  startStreaming,
  test,
} from '../support/fixtures.ts'
import { listCoveringElements, measureBox, pressByScript } from '../support/geometry.ts'
import { measureLayout } from '../support/measure-layout.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import {
  breakpointWindowSizes,
  desktop,
  formatSize,
  furtherWindowSizes,
  layoutWindowSizes,
  mainWindowSizes,
  phone,
  resizePausedWindow,
  resizeWindow,
  turnedPhone,
  type WindowSize,
  windowSizes,
} from '../support/window-sizes.ts'

test.use({ account: operator })

const LONG_NAME = 'PTZ North span above the river, tower 4, insulator string B-17 x'

/** Minimum percentage of a window that the picture covers. */
const minPicturePercentages: Record<string, number> = {
  '1440 × 900': 68.4,
  '1920 × 1080': 68.4,
  '1366 × 768': 66,
  '1280 × 720': 66,
  '1024 × 768': 64.7,
  '800 × 600': 60,
  '820 × 1180': 45,
  '390 × 844': 40.3,
  '844 × 390': 85,
  '720 × 450': 85,
}
const MIN_SHARE = 33
const MIN_SHARE_IN_FULL_SCREEN = 95

const longest = { count: 40, name: LONG_NAME }

const suites = [
  { windows: mainWindowSizes, lists: [longest], tag: [] },
  {
    windows: [...breakpointWindowSizes, ...furtherWindowSizes],
    lists: [{ count: 4, name: 'PTZ North span' }, { count: 1, name: LONG_NAME }, longest],
    tag: ['@slow'],
  },
]

for (const { windows, lists, tag } of suites) {
  for (const { count, name } of lists) {
    test(`at ${windows.length} window sizes, with ${count} cameras and a name of ${name.length} letters, the picture, the pad and the navigation are visible and no control is covered; at 360 px the options are on one line`, {
      tag,
    }, async ({ page, rig }) => {
      await setCameras(rig, count, name)
      await page.goto('/dashboard/view')
      await expect(page.getByRole('heading', { name: `Dashboard - ${name}` })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pan right' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Delete Camera' })).toBeInViewport()
      for (const size of windows) {
        const at = formatSize(size)
        await resizeWindow(page, size)
        const { share, cutOff, covered, isTooWide } = await measureLayout(page)

        expect.soft({ covered, isTooWide }, at).toEqual({ covered: [], isTooWide: false })
        if (hasRoomForControls(size)) expect.soft(cutOff, at).toEqual([])
        expect
          .soft(share, `share of the picture at ${at}`)
          .toBeGreaterThanOrEqual(minPicturePercentages[at] ?? MIN_SHARE)
        expect.soft(await isNameReadable(page), `the name at ${at}`).toBe(true)
        expect.soft(await describeNavigation(page), at).toEqual({
          visible: 7,
          isAtTheLeft: size.width > size.height && size.width >= 480,
        })
      }

      await resizeWindow(page, { width: 360, height: 640 })
      const tops = await measureOptionTops(page)
      expect(tops).toEqual(Array.from({ length: 4 }, () => tops[0]))
    })
  }

  test(`at ${windows.length} window sizes, neither the message about a slow rig nor the open menu of picture rates covers a control, and no toast covers the menu`, {
    tag,
  }, async ({ page, rig }) => {
    await rig.addFault({ kind: 'latency', ms: 1_500, path: '/api/v1/ptz/*' })
    await page.clock.install()
    await openLivePicture(page)
    await expect(page.getByText(/^The rig responds slowly/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Picture rate' })).toBeVisible()
    for (const size of windows) {
      await resizeWindow(page, size)
      expect.soft((await measureLayout(page)).covered, formatSize(size)).toEqual([])
    }

    await rig.clearFaults()
    await page.getByRole('button', { name: 'Picture rate' }).click()
    await expect(page.getByRole('region', { name: 'Picture rate' })).toBeVisible()
    await expect(page.getByText(/^The rig responds slowly/)).toHaveCount(0)
    for (const size of windows.filter(hasRoomForControls)) {
      await resizeWindow(page, size)
      await pauseClock(page)
      // Always sends the sled home: an arrow would move it to the end of its track, and two arrows have two toasts
      await press(page, 'Sled home')
      await advanceUntilVisible(page, findToast(page, 'Navigating to home...').last())
      expect.soft(await measureLayout(page), formatSize(size)).toMatchObject({ covered: [], noticeCount: 1 })
      await page.clock.resume()
    }
  })
}

for (const { windows, tag } of [
  { windows: mainWindowSizes, tag: [] },
  { windows: [...layoutWindowSizes, ...breakpointWindowSizes.filter(hasRoomForControls)], tag: ['@slow'] },
]) {
  test(`at ${windows.length} window sizes, the live picture, notices, the cable strip and the side panel cover nothing and move no control, even in full screen`, {
    tag,
  }, async ({ page }) => {
    await page.clock.install()
    await openLivePicture(page)
    const before: string[][] = []
    for (const size of windows) {
      await resizeWindow(page, size)
      const controls = await locateControls(page)
      const required = controls.filter((each) => /^(Tilt up|Zoom out|Move sled forward|Preset|Frame Shot):/.test(each))
      expect(required).toHaveLength(5)
      before.push(controls)
    }
    await press(page, 'Move sled forward')
    await expect(page.getByRole('figure', { name: 'The cable so far' })).toBeVisible()
    // On a busy machine a notice could otherwise expire before it is checked
    await pauseClock(page)
    await showTwoNotices(page)

    for (const [index, size] of windows.entries()) {
      const at = formatSize(size)
      await resizePausedWindow(page, size)
      const layout = await measureLayout(page)
      expect.soft(layout, `${at}, with the notices of the window before`).toMatchObject({ covered: [], noticeCount: 2 })
      await pollPaused(page, () =>
        page.getByRole('button', { name: 'Stop', exact: true, includeHidden: true }).count(),
      ).toBe(0)

      await showTwoNotices(page)
      for (const part of listSteering(page)) await expect.soft(part, at).toBeVisible()
      expect.soft(await locateControls(page), at).toEqual(before[index])
      expect.soft(await measureLayout(page), at).toMatchObject({ covered: [], overEdges: [], noticeCount: 2 })
    }
    await resizePausedWindow(page, { width: 1024, height: 768 })
    await press(page, 'Show side panel')
    await advanceUntilVisible(page, page.getByRole('list', { name: 'Cameras' }))
    expect(await locateControls(page), 'with the side panel').toEqual(
      before[windows.findIndex(({ width }) => width === 1024)],
    )
    await press(page, 'Hide side panel')

    // In each of these windows, the live view has a different layout. The first two layouts crop the picture
    for (const size of [phone, turnedPhone, desktop]) {
      const at = formatSize(size)
      await resizePausedWindow(page, size)
      expect(await showsWholeHeight(page), at).toBe(true)

      await press(page, 'Full screen')
      await advanceUntilVisible(page, page.getByRole('button', { name: 'Leave full screen' }))
      await showTwoNotices(page)
      await pollPaused(page, async () => (await measureLayout(page)).share, at).toBeGreaterThanOrEqual(
        MIN_SHARE_IN_FULL_SCREEN,
      )
      expect(await measureLayout(page), `${at} in full screen`).toMatchObject({ covered: [], overEdges: [] })
      expect(await showsWholeHeight(page), `${at} in full screen`).toBe(true)
      await press(page, 'Leave full screen')
      await advanceUntilVisible(page, page.getByRole('button', { name: 'Full screen', exact: true }).first())
    }
  })
}

/** An upright window with room for the sled and its description in one line. */
const uprightTablet = { width: 1024, height: 1366 }

/** These windows leave the least room on the picture. */
const smallWindows = [
  { width: 640, height: 360 },
  { width: 480, height: 300 },
  { width: 360, height: 640 },
  { width: 320, height: 480 },
]

const refusal = {
  status: 'fail',
  message:
    'A patrol is filming with this camera, so it cannot be moved until the patrol has ended and the sled is home',
}

for (const { windows, tag } of [
  {
    windows: [...mainWindowSizes.filter(({ width }) => width !== 1024), { width: 800, height: 600 }, uprightTablet],
    tag: [],
  },
  { windows: [...windowSizes, uprightTablet, { width: 1080, height: 1920 }], tag: ['@slow'] },
])
  test(`at ${windows.length} window sizes, reasons do not cover controls or values, do not widen the page, and do not move the pad`, {
    tag,
  }, async ({ page, expectErrors }) => {
    expectErrors(/409/)
    await page.route(/\/api\/v1\/(ptz|motor|snap)\//, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 409, json: refusal }),
    )
    await page.clock.install()
    await openLivePicture(page)
    const reasons = page.locator('p').filter({ hasText: refusal.message })
    const pad = page.getByRole('group', { name: 'Pan and tilt' })
    const positions: unknown[] = []
    for (const size of windows) {
      await resizeWindow(page, size)
      positions.push(await pad.boundingBox())
    }

    for (const [index, size] of windows.entries()) {
      const at = formatSize(size)
      await resizeWindow(page, size)
      // The clock is paused, because a reason disappears after 8 s, and a busy machine could need longer
      await pauseClock(page)
      for (const name of ['Pan right', 'Move sled forward', 'Frame Shot']) await press(page, name)
      await advanceUntilVisible(page, reasons.nth(2))

      await expect(reasons).toHaveCount(3)
      await expect(reasons.filter({ hasText: 'Pan right' }), at).toBeInViewport({ ratio: 1 })
      expect(await measureLayout(page), at).toMatchObject({ covered: [], isTooWide: false })
      // In shorter windows the page may need to scroll, or the zoom buttons may cover the message
      if (size.height > 800) expect(await listCoveringElements(page.getByRole('alert').last()), at).toEqual([])
      expect(await pad.boundingBox(), at).toEqual(positions[index])
      await page.clock.resume()
    }
  })

test("in small windows, three toasts cover neither the reason at the pad nor Stop in 'All cameras', and the notice about a patrol does not cover the reason", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/409/)
  await page.route(/\/api\/v1\/ptz\//, (route) => {
    const isPan = /"x":/.test(route.request().postData() ?? '')
    return isPan ? route.fulfill({ status: 409, json: refusal }) : route.continue()
  })
  await page.clock.install()
  // The page loads the notice only when it has been idle, and the toasts could expire before that
  const noticeCode = page.waitForResponse(/live-notice/)
  await page.goto('/dashboard/view')
  await noticeCode
  await expect(page.getByRole('button', { name: 'Pan right' })).toBeEnabled()
  const patrolNotice = page.getByRole('status', { name: 'Live picture' }).getByText('a patrol is running')

  for (const [index, size] of smallWindows.entries()) {
    await resizeWindow(page, size)
    await pauseClock(page)
    await press(page, 'Sled home')
    await press(page, 'Move sled forward')
    await press(page, index % 2 === 0 ? 'Tilt up' : 'Tilt down')
    const toasts = ['Navigating to home...', 'Sled moved forward', 'Moving...'].map((text) =>
      findToast(page, text).last(),
    )
    await advanceUntilVisible(page, ...toasts)
    await press(page, 'Pan right')
    await advanceUntilVisible(page, page.getByRole('alert').filter({ hasText: 'Pan right' }))
    await pollPaused(page, () => patrolNotice.count()).toBe(1)

    const { covered, noticeCount } = await measureLayout(page)
    expect.soft(noticeCount, formatSize(size)).toBe(3)
    // In the lowest windows, the reason may cover the readings. In the smallest, the third toast may cover a button,
    // but lets presses through
    const overReading = / over -?\d+°?$/
    const toastOverButton = /^(Navigating|Sled|Moving).* over Enable Live streaming$/
    const allowed = size.width === 320 ? [overReading, toastOverButton] : [overReading]
    expect
      .soft(
        covered.filter((pair) => !allowed.some((pattern) => pattern.test(pair))),
        formatSize(size),
      )
      .toEqual([])

    await press(page, 'All cameras')
    const stop = page.getByRole('button', { name: 'Stop', exact: true })
    await advanceUntilVisible(page, page.getByRole('list', { name: 'All cameras' }), stop)
    const { y, height } = await measureBox(stop)
    for (const toast of toasts)
      expect.soft((await measureBox(toast)).y, `${formatSize(size)}, all cameras`).toBeGreaterThan(y + height)
    await press(page, 'Back to the live view')
    await page.clock.resume()
  }
})

test('a toast does not cover the reason at an option in short windows and in full screen', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/409/)
  await page.route(/\/api\/v1\/snap\//, (route) => route.fulfill({ status: 409, json: refusal }))
  await page.clock.install()
  await openLivePicture(page)

  for (const { size, isFull } of [
    { size: turnedPhone, isFull: false },
    { size: { width: 640, height: 360 }, isFull: false },
    { size: desktop, isFull: true },
  ]) {
    await resizeWindow(page, size)
    if (isFull) await press(page, 'Full screen')
    await pauseClock(page)
    await press(page, 'Move sled forward')
    await press(page, 'Frame Shot')
    await advanceUntilVisible(page, findToast(page, 'Sled moved forward').last(), page.getByRole('alert'))

    expect(await measureLayout(page), formatSize(size)).toMatchObject({ covered: [], noticeCount: 1 })
    await page.clock.resume()
  }
})

const shortWindows = [...breakpointWindowSizes, ...furtherWindowSizes].filter(
  (size) => hasRoomForControls(size) && size.height <= 500,
)

for (const { windows, tag } of [
  { windows: shortWindows.filter(({ height }) => height <= 320), tag: [] },
  { windows: shortWindows, tag: ['@slow'] },
])
  test(`at ${windows.length} short window sizes with a text size of 200 %, all six directions are visible, and nothing covers Enable Live streaming and Record`, {
    tag,
  }, async ({ page }) => {
    await page.goto('/dashboard/view')
    await expect(page.getByRole('button', { name: 'Pan right' })).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const buttons = ['Enable Live streaming', 'Record'].map((name) => page.getByRole('button', { name, exact: true }))
    for (const size of windows) {
      await resizeWindow(page, size)
      const { cutOff, isTooWide } = await measureLayout(page)
      expect.soft({ cutOff, isTooWide }, formatSize(size)).toEqual({ cutOff: [], isTooWide: false })
      for (const button of buttons) {
        // In upright windows, the page scrolls to the options
        await button.scrollIntoViewIfNeeded()
        expect.soft(await listCoveringElements(button), `${button} at ${formatSize(size)}`).toEqual([])
      }
    }
  })

test("the switch 'Live streaming' does not move when the badge changes to LIVE", async ({ page }) => {
  const windows = [...mainWindowSizes, { width: 820, height: 1180 }, { width: 320, height: 568 }]
  const streaming = page.getByRole('switch', { name: 'Live streaming' })
  await page.goto('/dashboard/view')
  await expect(page.getByText('Not live', { exact: true })).toBeVisible()
  const positions: unknown[] = []
  for (const size of windows) {
    await resizeWindow(page, size)
    positions.push(await streaming.boundingBox())
  }

  await startStreaming(page)

  for (const [index, size] of windows.entries()) {
    await resizeWindow(page, size)
    expect.soft(await streaming.boundingBox(), formatSize(size)).toEqual(positions[index])
  }
})

test('in narrow windows, a recording cuts off neither the name nor the clock, and the picture chip has at most two lines', async ({
  page,
}) => {
  await openLivePicture(page)
  await press(page, 'Record')
  await expect(page.getByRole('button', { name: 'Stop recording' }).first()).toBeAttached()
  await expect(page.locator('header').getByText(/^0:\d\d$/)).toBeVisible()
  const chip = page.locator('p').filter({ has: page.getByRole('button', { name: /behind, details$/ }) })

  for (const size of breakpointWindowSizes.filter(({ width, height }) => width <= 480 && height >= 300)) {
    await resizeWindow(page, size)
    const isCut = await page
      .locator('h1, h1 + span')
      .evaluateAll((texts) =>
        texts.some((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1),
      )
    const lines = await chip.evaluate(
      (shown) => shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight),
    )
    expect.soft({ isCut, isShort: lines < 3 }, formatSize(size)).toEqual({ isCut: false, isShort: true })
  }
})

test('in the finding form, each field is as wide as its longest value, and in the narrowest windows each grade is wide enough for a finger', async ({
  page,
}) => {
  await openLivePicture(page)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Mark finding' })
  const grades = dialog.locator('label[data-grade]')
  await expect(grades).toHaveCount(5)

  for (const size of [{ width: 640, height: 360 }, phone, ...narrowestWindows]) {
    await resizeWindow(page, size)
    for (const name of ['Kind', 'Due date']) {
      const missing = await dialog.getByLabel(name).evaluate(measureMissingWidth)
      expect.soft(missing, `${name} at ${formatSize(size)}`).toBeLessThanOrEqual(0)
    }
  }
  for (const size of narrowestWindows) {
    await resizeWindow(page, size)
    const widths = await grades.evaluateAll((labels) => labels.map((label) => label.clientWidth))
    expect(Math.min(...widths), formatSize(size)).toBeGreaterThanOrEqual(44)
  }
})

const narrowestWindows = [320, 360].map((width) => ({ width, height: 640 }))

/** Returns by how many pixels a field is narrower than its longest value requires. */
const measureMissingWidth = (field: SVGElement | HTMLElement) => {
  const { width } = field.getBoundingClientRect()
  field.style.width = 'max-content'
  const required = field.getBoundingClientRect().width
  field.style.width = ''
  return required - width
}

function hasRoomForControls({ width, height }: WindowSize) {
  return (width >= 320 && height >= 480) || (width >= 480 && height >= 300)
}

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

const measureOptionTops = (page: Page) =>
  page
    .getByRole('button', { name: /^(Preset|Frame Shot|Record|Save view as)$/ })
    .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().top))

const press = (page: Page, name: string) => pressByScript(page.getByRole('button', { name, exact: true }).first())

/** Short enough that a reading falls into the second after a movement in which the button Stop is still visible. */
const POLL_STEP_MS = 250

/** Polls a value, and advances the paused clock of the page before each reading. */
const pollPaused = <Value>(page: Page, read: () => Promise<Value>, message?: string) =>
  poll(
    async () => {
      await page.clock.runFor(POLL_STEP_MS)
      return read()
    },
    { message },
  )

async function showTwoNotices(page: Page) {
  await press(page, 'Move sled forward')
  await press(page, 'Pan right')
  await advanceUntilVisible(page, ...['Sled moved forward', 'Moving...'].map((text) => findToast(page, text).last()))
}

/** A name is readable if its end and at least 24 px of its beginning are visible. */
const isNameReadable = (page: Page) =>
  page.locator('h1').evaluate((heading) => {
    const [, head, tail] = [...(heading.querySelector(':scope > span')?.children ?? [])]
    if (!head || !tail) throw new Error('The heading has no parts')
    const { left, top, right } = tail.getBoundingClientRect()
    const isEndVisible = left > -0.5 && top > -0.5 && right <= heading.getBoundingClientRect().right + 1
    return isEndVisible && head.clientWidth >= Math.min(24, head.scrollWidth)
  })

const describeNavigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).evaluate((navigation) => {
    const entries = [...navigation.querySelectorAll('a, button')].map((entry) => entry.getBoundingClientRect())
    const isInside = ({ left, top, right, bottom }: DOMRect) =>
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const { left, width, height } = navigation.getBoundingClientRect()
    return { visible: entries.filter(isInside).length, isAtTheLeft: left < 20 && height > width }
  })

/** Locates the controls that steer and stop the camera while it moves. */
const listSteering = (page: Page) => {
  const findGroup = (name: string) => page.getByRole('group', { name, exact: true })
  const groups = [findGroup('Pan and tilt'), findGroup('Zoom'), findGroup('Sled')]
  const padStop = findGroup('Pan and tilt').getByRole('button', { name: 'Stop', exact: true })
  return [...groups, padStop, page.locator('[data-steering-surface]')]
}

/** Omits Stop, which the page shows only while something moves. */
const locateControls = (page: Page) =>
  page.locator('fieldset, :is(fieldset, [data-area]) button:not(:text-is("Stop"))').evaluateAll((controls) =>
    controls.map((control) => {
      const { left, top } = control.getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent
      return `${name?.replace('Hide', 'Show')}: ${left}, ${top + scrollY}`
    }),
  )

/** Returns whether a window shows the upper and the lower edge of the live picture, even if it crops the sides. */
function showsWholeHeight(page: Page) {
  return findLiveCanvas(page).evaluate((canvas: HTMLCanvasElement) => {
    const area = canvas.closest('[data-picture]')?.getBoundingClientRect()
    const { top, bottom, width, height } = canvas.getBoundingClientRect()
    if (!area || canvas.width === 0) return false
    return top >= area.top - 1 && bottom <= area.bottom + 1 && width / canvas.width <= height / canvas.height + 0.01
  })
}
