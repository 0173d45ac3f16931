import type { Page } from '@playwright/test'
import { expect, findToast, navigateTo, startStreaming, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

/** Replaces each text node by two `font` elements, as Chromium's translation does, even where the page forbids it. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, font')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(`«${text.data}»`)
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

const findLeftEdge = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().left)

test('in a translated page each screen, switch and dialog works, and the left arrow still means left', async ({
  page,
}) => {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('button', { name: 'Tilt up' })).toBeVisible()
  await translate(page)
  await startStreaming(page)
  await translate(page)
  await page.keyboard.press('ArrowUp')
  await expect(findToast(page, 'Moving...')).toBeVisible()
  await page.keyboard.press('?')
  await translate(page)
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('Live streaming turned off')).toBeVisible()

  // A translation into Arabic or Hebrew also reverses the text direction of the page
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  for (const [left, right] of [
    ['Pan left', 'Pan right'],
    ['Move sled backward', 'Move sled forward'],
  ] as const)
    expect(await findLeftEdge(page, left)).toBeLessThan(await findLeftEdge(page, right))

  for (const path of ['scheduler', 'scheduler/new', 'gallery', 'job', 'alarm', 'findings', 'view']) {
    await navigateTo(page, `/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await translate(page)
  }

  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Dashboard - PTZ North span')
  await expect(page.getByText('Something went wrong')).toBeHidden()
})
