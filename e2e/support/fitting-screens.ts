import type { Page } from '@playwright/test'
import { findAxeViolations } from './find-axe-violations.ts'
import { expect, poll } from './fixtures.ts'
import { measureOverflow } from './geometry.ts'
import { desktop, phone, resizeWindow, turnedPhone } from './window-sizes.ts'

/** Expects that a screen is no wider than its window, and has no axe violations. */
export async function expectFittingAndAccessible(page: Page) {
  for (const size of [phone, turnedPhone, desktop]) {
    await resizeWindow(page, size)
    await poll(() => measureOverflow(page)).toBe(0)
  }
  // axe checks only one window, because others differ only in sizes and positions, and a run takes 0.3 s of CPU time
  expect(await findAxeViolations(page), page.url()).toEqual([])
}
