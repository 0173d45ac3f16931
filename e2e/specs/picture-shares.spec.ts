import type { Page } from '@playwright/test'
import { expect, findAnnouncement, findToast, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { findLastDrive } from '../support/steering.ts'
import { resizeWindow } from '../support/window-sizes.ts'

test.use({ account: operator })

const shares = [
  { width: 1440, height: 900, share: 0.68 },
  { width: 1920, height: 1080, share: 0.68 },
  { width: 1024, height: 768, share: 0.58 },
  { width: 390, height: 844, share: 0.4 },
  { width: 844, height: 390, share: 0.85 },
  { width: 720, height: 450, share: 0.85 },
]

test('the picture takes its share of every window, and 95 % of the window in full screen', async ({ page }) => {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
  for (const { share, ...size } of shares) {
    const at = `at ${size.width} × ${size.height}`
    await resizeWindow(page, size)
    await poll(() => getPictureShare(page), at).toBeGreaterThanOrEqual(share)

    await page.getByRole('button', { name: 'Full screen' }).click()
    await poll(() => getPictureShare(page), `${at} in full screen`).toBeGreaterThanOrEqual(0.95)

    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  }
})

test('no control moves while the cable strip, toasts or the side panel open in any window', async ({ page }) => {
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const before: string[][] = []
  for (const size of shares) {
    await resizeWindow(page, size)
    const controls = await findControls(page)
    const required = controls.filter((each) => /^(Tilt up|Zoom out|Move sled forward|Preset|Frame Shot):/.test(each))
    expect(required).toHaveLength(5)
    before.push(controls)
  }

  for (const [index, { width, height }] of shares.entries()) {
    const at = `at ${width} × ${height}`
    await resizeWindow(page, { width, height })
    await page.getByRole('button', { name: 'Move sled forward' }).click()
    await expect(findToast(page, 'Sled moved forward')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop', exact: true, includeHidden: true })).toHaveCount(0)
    if (height > 500) await expect(page.getByRole('figure', { name: 'The cable so far' })).toBeVisible()

    expect(await findControls(page), `${at} with the strip and a toast`).toEqual(before[index])
    if (width === 1024) {
      await page.getByRole('button', { name: 'Show side panel' }).click()
      await expect(page.getByRole('list', { name: 'Cameras' })).toBeVisible()
      expect(await findControls(page), `${at} with the side panel`).toEqual(before[index])
      await page.getByRole('button', { name: 'Hide side panel' }).click()
    }
  }
})

test('controls fade out in full screen except during a hold, and return when the pointer moves', {
  tag: '@slow',
}, async ({ page, rig }) => {
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Full screen' }).click()
  const pad = page.getByRole('group', { name: 'Pan and tilt' })
  await expect(pad).toHaveCSS('opacity', '0', { timeout: 6_000 })

  await page.mouse.move(300, 300)
  await expect(pad).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await expect(findAnnouncement(page, 'Pan right: moving')).toBeAttached()
  await poll(
    async () => (await rig.now()) - ((await findLastDrive(rig))?.began ?? Number.POSITIVE_INFINITY),
  ).toBeGreaterThan(4_000)
  await expect(pad).toHaveCSS('opacity', '1')
  await expect(findAnnouncement(page, 'Pan right: moving')).toBeAttached()
  await page.mouse.up()

  await expect(findAnnouncement(page, 'Not moving')).toBeAttached()
  await expect(pad).toHaveCSS('opacity', '0', { timeout: 6_000 })
})

const getPictureShare = (page: Page) =>
  page.locator('[data-picture]').evaluate((picture) => {
    const { left, top, right, bottom } = picture.getBoundingClientRect()
    const width = Math.min(right, innerWidth) - Math.max(left, 0)
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
    return (width * height) / (innerWidth * innerHeight)
  })

const findControls = (page: Page) =>
  page.locator('fieldset, fieldset button, [data-layout] > div button').evaluateAll((controls) =>
    controls.map((control) => {
      const { left, top } = control.getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent
      return `${name?.replace('Hide', 'Show')}: ${left}, ${top + scrollY}`
    }),
  )
