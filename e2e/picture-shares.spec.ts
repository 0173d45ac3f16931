import type { Page } from '@playwright/test'
import { expect, poll, test } from './fixtures.ts'
import { operator } from './simulator.ts'

test.use({ account: operator })

/** `area` is what the share refers to: the window, or its part beside the navigation rail. */
const shares = [
  { width: 1440, height: 900, share: 0.68, area: 'window' },
  { width: 1920, height: 1080, share: 0.68, area: 'window' },
  { width: 1024, height: 768, share: 0.58, area: 'window' },
  { width: 390, height: 844, share: 0.4, area: 'window' },
  { width: 844, height: 390, share: 0.85, area: 'view' },
] as const

for (const { width, height, share, area } of shares) {
  test(`the picture takes ${share * 100} % of the ${area} at ${width} × ${height}, and 95 % of the window in full screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard/view')
    await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
    await poll(() => getPictureShare(page, area)).toBeGreaterThanOrEqual(share)

    await page.getByRole('button', { name: 'Full screen' }).click()

    await poll(() => getPictureShare(page, 'window')).toBeGreaterThanOrEqual(0.95)
  })
}

for (const { width, height } of shares) {
  test(`no control moves while the cable strip, toasts or the side panel open at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard/view')
    await page.getByRole('switch', { name: 'Live streaming' }).click()
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
    const before = await findControls(page)

    await page.getByRole('button', { name: 'Move sled forward' }).click()
    await expect(page.getByText('Sled moved forward')).toBeVisible()
    if (height > 500) await expect(page.getByRole('figure', { name: 'The cable so far' })).toBeVisible()

    expect(await findControls(page), 'with the strip and a toast').toEqual(before)
    if (width === 1024) {
      await page.getByRole('button', { name: 'Show side panel' }).click()
      await expect(page.getByRole('list', { name: 'Cameras' })).toBeVisible()
      expect(await findControls(page), 'with the side panel').toEqual(before)
    }
  })
}

test('controls fade out in full screen except during a hold, and return when the pointer moves', async ({ page }) => {
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Full screen' }).click()
  const pad = page.getByRole('group', { name: 'Pan and tilt' })
  await expect(pad).toHaveCSS('opacity', '0', { timeout: 6_000 })

  await page.mouse.move(300, 300)
  await expect(pad).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await expect(page.getByRole('status', { name: 'Movement' })).toHaveText('Pan right: moving')
  await page.waitForTimeout(4_000)
  await expect(pad).toHaveCSS('opacity', '1')
  await expect(page.getByRole('status', { name: 'Movement' })).toHaveText('Pan right: moving')
  await page.mouse.up()

  await expect(page.getByRole('status', { name: 'Movement' })).toHaveText('Not moving')
  await expect(pad).toHaveCSS('opacity', '0', { timeout: 6_000 })
})

const getPictureShare = (page: Page, area: 'window' | 'view') =>
  page.locator('[data-picture]').evaluate((picture, relatedTo) => {
    const { left, top, right, bottom } = picture.getBoundingClientRect()
    const width = Math.min(right, innerWidth) - Math.max(left, 0)
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
    const rail = relatedTo === 'view' ? (document.querySelector('nav')?.getBoundingClientRect().right ?? 0) : 0
    return (width * height) / ((innerWidth - rail) * innerHeight)
  }, area)

/** Returns the position of each steering control and sled control, and of the buttons beside them. */
const findControls = (page: Page) =>
  page.locator('fieldset, fieldset button, [data-layout] > div button').evaluateAll((controls) =>
    controls.map((control) => {
      const { left, top } = control.getBoundingClientRect()
      return `${control.getAttribute('aria-label') ?? control.textContent}: ${left}, ${top + scrollY}`
    }),
  )
