import type { Locator, Page } from '@playwright/test'

export async function measureBox(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not visible`)
  return box
}

export async function findCentre(element: Locator) {
  const { x, y, width, height } = await measureBox(element)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Returns by how many pixels the content of the page is wider than its window. */
export const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Clicks without scrolling, as a screen reader does. */
export const pressByScript = (control: Locator) => control.evaluate((element: HTMLElement) => element.click())

const SAMPLE_FRACTIONS = [0.1, 0.25, 0.5, 0.75, 0.9]

/** Lists the elements that a press would reach instead of an element, at 25 points between its edges. */
export const listCoveringElements = (element: Locator) =>
  element.evaluate((target, shares) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const points = shares.flatMap((x) => shares.map((y) => [left + x * width, top + y * height] as const))
    const hitElements = new Set(points.map(([x, y]) => document.elementFromPoint(x, y)))
    return [...hitElements]
      .filter((hit) => !target.contains(hit))
      .map((hit) => hit?.outerHTML.slice(0, 200) ?? 'nothing')
  }, SAMPLE_FRACTIONS)
