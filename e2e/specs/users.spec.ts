import type { Page } from '@playwright/test'
import { expect, poll, test } from '../support/fixtures.ts'
import { superAdmin } from '../support/simulator.ts'
import { windowSizes } from '../support/window-sizes.ts'

test.describe('the user area', () => {
  test.use({ account: superAdmin })

  test('sends no request from any screen or dialog, and shows each dialog 576 px wide', async ({ page }) => {
    await page.goto('/super_admin')
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Adam Lindqvist')
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\/(api|media|job)\//.test(request.url())) requests.push(request.url())
    })

    await page.getByPlaceholder('Search by name').fill('Ada')
    await page.getByRole('button', { name: 'Add User' }).click()
    const adding = page.getByRole('dialog', { name: 'Add new user' })
    await expect(adding).toContainText('Please enter your primary contact information')
    await poll(async () => (await adding.boundingBox())?.width).toBe(576)
    await adding.getByRole('button', { name: 'Continue' }).click()
    await poll(async () => (await adding.boundingBox())?.width).toBe(576)
    await adding.getByLabel('Company name').fill('Ropeway Ltd')
    await adding.getByRole('button', { name: 'Add user' }).click()
    await expect(adding).toBeHidden()

    await page.getByRole('list').getByRole('link').first().click()
    await expect(page).toHaveURL('/super_admin/manage_user')
    for (const [opener, title, submit] of [
      ['Send Message', 'Send Message', 'Send Message'],
      ['Edit Profile', 'Edit User', 'Continue'],
      ['Edit', 'Edit Address', 'Continue'],
      ['Disable Account', 'Deactivate user account', 'Deactivate account'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await poll(async () => (await dialog.boundingBox())?.width).toBe(576)
      await dialog.getByRole('button', { name: submit }).click()
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('button', { name: 'Back' }).click()

    await expect(page).toHaveURL('/super_admin')
    expect(requests).toEqual([])
  })

  test('keeps its header visible at the end of the list and clips no text in any window', async ({ page }) => {
    await page.goto('/super_admin')

    await page.getByText('Showing 20 Activities').scrollIntoViewIfNeeded()

    await expect(page.getByText('Showing 20 Activities')).toBeInViewport()
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
    for (const size of windowSizes) {
      await page.setViewportSize(size)
      await poll(() => findClippedTexts(page), `in a window of ${size.width} × ${size.height}`).toEqual([])
    }
  })
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
