import type { Page } from '@playwright/test'
import { expect, openLivePicture, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { mainWindowSizes, resizeWindow } from '../support/window-sizes.ts'

test.use({ account: operator, hasTouch: true, isMobile: true })

test('every control of the live view has a touch target of 44 px at the main window sizes', async ({ page }) => {
  await openLivePicture(page)
  for (const size of mainWindowSizes) {
    await resizeWindow(page, size)
    const drawer = page.getByRole('button', { name: 'Show side panel' })
    expect(await listSmallTargets(page), `${size.width} × ${size.height}`).toEqual([])
    if (!(await drawer.isVisible())) continue
    await drawer.click()
    expect(await listSmallTargets(page, 'aside'), `${size.width} × ${size.height} with the side panel`).toEqual([])
    await page.getByRole('button', { name: 'Hide side panel' }).click()
  }
})
/** Lists the controls that do not receive a press 21 px to the left or right of, above or below their centre. */
const listSmallTargets = (page: Page, area = 'main') =>
  page.evaluate(async (area) => {
    const reach = 21
    const small: string[] = []
    let measured = 0
    for (const control of document.querySelectorAll(`${area} :is(button, a[href], input, summary, [role="switch"])`)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const { left, top, width, height } = control.getBoundingClientRect()
      if (width < 2 || height < 2 || control.closest('[inert], [aria-hidden="true"]')) continue
      measured += 1
      const target = control.closest('label') ?? control
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && target.contains(hit)
      }
      const missed = [
        [reach, 0],
        [-reach, 0],
        [0, reach],
        [0, -reach],
      ].filter(([dx = 0, dy = 0]) => !isHit(dx, dy))
      const name = control.getAttribute('aria-label') ?? control.textContent
      if (missed.length > 0) small.push(`${name}: ${Math.round(width)} × ${Math.round(height)} px`)
    }
    if (measured === 0) throw new Error(`The page shows no control in ${area}`)
    return small
  }, area)
