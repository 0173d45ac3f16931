import type { Locator } from '@playwright/test'

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
