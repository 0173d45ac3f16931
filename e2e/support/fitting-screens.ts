import type { Page } from '@playwright/test'
import { findAxeViolations } from './find-axe-violations.ts'
import { expect, poll } from './fixtures.ts'
import { resizeWindow } from './window-sizes.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]

/** Expects that a screen is no wider than its window, and has no axe violations. */
export async function expectFittingAndAccessible(page: Page) {
  for (const size of sizes) {
    await resizeWindow(page, size)
    await poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
  }
  // axe checks only one window, because others differ only in sizes and positions, and a run takes 0.3 s of CPU time
  expect(await findAxeViolations(page), page.url()).toEqual([])
}
