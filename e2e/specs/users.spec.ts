import type { Page } from '@playwright/test'
import { expect, poll, test } from '../support/fixtures.ts'
import { superAdmin } from '../support/simulator.ts'
import { formatSize, resizeWindow, windowSizes } from '../support/window-sizes.ts'

test.use({ account: superAdmin })

test('the user area keeps its header visible when the list is scrolled to the bottom', async ({ page }) => {
  await page.goto('/super_admin')

  await page.getByText('Showing 20 Activities').scrollIntoViewIfNeeded()

  await expect(page.getByText('Showing 20 Activities')).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
})

test('the user area clips no text, and shows its dialogs 576 px wide', async ({ page }) => {
  await page.goto('/super_admin')

  for (const size of windowSizes) {
    await resizeWindow(page, size)
    await poll(() => findClippedTexts(page), `in a window of ${formatSize(size)}`).toEqual([])
  }
  await page.getByRole('button', { name: 'Add User' }).click()
  await poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(576)
})

const findClippedTexts = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const isClippedOption = (select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      if (!pen) return true
      pen.font = font
      const width = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return [...select.options].some(({ text }) => pen.measureText(text).width > width)
    }
    const texts = [...document.querySelectorAll('header button span, [aria-label="Users"] a span')]
    return [
      ...[...document.querySelectorAll('select')].filter(isClippedOption).map(({ value }) => value),
      ...texts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    ]
  })
