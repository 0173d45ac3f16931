import type { CDPSession, Locator, Page } from '@playwright/test'
import { expectToStop } from '../support/expect-stopped.ts'
import { expect, pauseClock, poll, startStreaming, test } from '../support/fixtures.ts'
import { findCentre, measureBox } from '../support/geometry.ts'
import { operator } from '../support/simulator.ts'
import { findLastDrive, listMovements, openLiveView } from '../support/steering.ts'
import { formatSize, phone, resizeWindow, turnedPhone } from '../support/window-sizes.ts'

type Point = { x: number; y: number }

test.use({ account: operator, viewport: phone, hasTouch: true })

test.beforeEach(async ({ page, rig: _rig }) => {
  await openLiveView(page)
  await startStreaming(page)
})

const findPicture = (page: Page) => page.locator('[data-picture]')
const surface = { name: 'the picture', find: (page: Page) => page.locator('[data-steering-surface]') }
const pad = { name: 'the pad', find: (page: Page) => page.getByRole('button', { name: 'Pan right' }) }
const zoom = { name: 'a zoom button', find: (page: Page) => page.getByRole('button', { name: 'Zoom in' }) }
const sled = { name: 'a sled arrow', find: (page: Page) => page.getByRole('button', { name: 'Move sled forward' }) }

test('a swipe scrolls the page and a pinch enlarges the picture without moving the machine; taps on the pad and on a sled arrow move the machine', async ({
  page,
  rig,
}) => {
  const cdp = await page.context().newCDPSession(page)

  await test.step('a pinch enlarges the picture, and one finger then moves the enlarged picture', async () => {
    const { x, y } = await scrollToCentre(findPicture(page))
    const spread = (by: number) => [
      { x: x - by, y },
      { x: x + by, y },
    ]
    const readOrigin = () =>
      page.locator('[data-picture] [style*=scale]').evaluate((picture: HTMLElement) => picture.style.transformOrigin)

    await touch(cdp, 'touchStart', spread(30))
    for (const by of [50, 70, 90]) await touch(cdp, 'touchMove', spread(by))
    await touch(cdp, 'touchEnd', [])
    await expect(page.getByText(/^\d\.\d×$/)).toHaveText('3.0×')

    const before = await readOrigin()
    await touch(cdp, 'touchStart', [{ x, y }])
    for (const by of [20, 40, 60]) await touch(cdp, 'touchMove', [{ x: x - by, y: y - by }])
    await touch(cdp, 'touchEnd', [])
    await poll(readOrigin).not.toBe(before)
    expect(await page.evaluate(() => ({ scrollY, scale: visualViewport?.scale }))).toEqual({ scrollY: 0, scale: 1 })
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^\d\.\d×$/)).toBeHidden()
  })

  await page.clock.install()
  for (const { name, find } of [surface, pad, zoom, sled])
    await test.step(`a vertical swipe over ${name} scrolls the page`, async () => {
      await page.evaluate(() => scrollTo(0, 0))
      const from = await scrollToCentre(find(page))
      const scrolledBefore = await page.evaluate(() => scrollY)
      // On a busy machine a swipe may take longer than the 250 ms after which a touch steers
      await pauseClock(page)

      const scroll = await watchScroll(page)
      await touch(cdp, 'touchStart', [from])
      await page.clock.runFor(100)
      for (const y of [20, 60, 100, 140, 180]) await touch(cdp, 'touchMove', [{ ...from, y: from.y - y }])
      await touch(cdp, 'touchEnd', [])

      await poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolledBefore + 80)
      await scroll.evaluate(({ end }) => end)
      // A delay that is longer than the 250 ms after which a touch steers
      await page.clock.runFor(500)
      await page.clock.resume()
    })
  await page.getByRole('button', { name: 'Pan right' }).tap()
  await page.getByRole('button', { name: 'Move sled forward' }).tap()

  // If a swipe or the pinch had sent steps, they would precede the steps of the taps
  await poll(async () => (await listMovements(rig, 'step')).map(({ axis }) => axis).toSorted()).toEqual(['pan', 'sled'])
  expect(await rig.motion()).toHaveLength(2)
})

test('after a press of 250 ms, a hold of the pad or a drag over the picture steers, and ends at the release or when a second finger touches', async ({
  page,
  rig,
}) => {
  const cdp = await page.context().newCDPSession(page)
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/ptz/control')) bodies.push(request.postDataJSON())
  })
  /**
   * Slows the clock down only for the release, because time stamps of a slowed clock make a live picture late, which
   * ends a hold.
   */
  const expectQuickStop = async (release: () => Promise<unknown>, axes: ('pan' | 'tilt')[]) => {
    await rig.slowDownClock()
    await expectToStop(rig, release, axes)
    await rig.resumeClock()
  }
  const waitForDrives = async (axes: ('pan' | 'tilt')[]) => {
    for (const axis of axes) await poll(() => findLastDrive(rig, axis)).toMatchObject({ ended: null })
  }

  await test.step('a vertical drag over the pad does not scroll', async () => {
    const from = await scrollToCentre(pad.find(page))
    await touch(cdp, 'touchStart', [from])
    await waitOnPageClock(page, 400)
    for (const y of [30, 60, 100]) await touch(cdp, 'touchMove', [{ ...from, y: from.y - y }])
    await waitForDrives(['pan'])
    await expectQuickStop(() => touch(cdp, 'touchEnd', []), ['pan'])
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  for (const size of [turnedPhone, phone])
    await test.step(`a drag over the cropped picture steers in a window of ${formatSize(size)}`, async () => {
      await resizeWindow(page, size)
      const { x, y } = await scrollToCentre(findPicture(page))
      const { width, height } = await measureBox(findPicture(page))
      expect(Math.abs(width / height - 16 / 9), 'the picture is cropped').toBeGreaterThan(0.1)
      bodies.length = 0

      await touch(cdp, 'touchStart', [{ x, y }])
      await waitOnPageClock(page, 400)
      await touch(cdp, 'touchMove', [{ x: x - 60, y: y - 80 }])

      await expect(page.locator('[data-steering-surface] path')).toHaveAttribute('d', /l-60 -80$/)
      // Without the dead zone of 12 px, 100 px are 88/128 of the way to full speed (0.3). Pan gets 3/5 of it, tilt 4/5
      await poll(() => bodies).toContainEqual(expect.objectContaining({ x: -0.12 }))
      await poll(() => bodies).toContainEqual(expect.objectContaining({ y: 0.17 }))
      await waitForDrives(['pan', 'tilt'])
      await expectQuickStop(() => touch(cdp, 'touchEnd', []), ['pan', 'tilt'])
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })

  await test.step('a second finger ends a drag and begins a pinch', async () => {
    const { x, y } = await scrollToCentre(findPicture(page))
    const held = { x: x - 100, y }
    await touch(cdp, 'touchStart', [{ x, y }])
    await waitOnPageClock(page, 400)
    await touch(cdp, 'touchMove', [held])
    await waitForDrives(['pan'])

    await expectQuickStop(() => touch(cdp, 'touchStart', [held, { x: x + 20, y }]), ['pan'])
    const before = await rig.motion()
    for (const by of [40, 80, 120]) await touch(cdp, 'touchMove', [held, { x: x + by, y }])
    await expect(page.getByText(/^\d\.\d×$/)).toHaveText(/^1\.[5-9]×$/)
    await touch(cdp, 'touchEnd', [])
    expect(await rig.motion()).toEqual(before)
  })
})

const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })

/**
 * Resolves at the end of the scrolling that continues after a finger is released. A tap during that scroll only stops
 * it.
 */
const watchScroll = (page: Page) =>
  page.evaluateHandle(() => {
    const once = (type: string) => new Promise((resolve) => addEventListener(type, () => resolve(null), { once: true }))
    return { end: once('touchend').then(() => once('scrollend')) }
  })

async function scrollToCentre(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  return findCentre(element)
}

/** Waits until the page's clock, which determines whether a press is long, has advanced by more than `ms`. */
async function waitOnPageClock(page: Page, ms: number) {
  const now = () => page.evaluate(() => performance.now())
  const startedAt = await now()
  await poll(async () => (await now()) - startedAt).toBeGreaterThan(ms)
}
