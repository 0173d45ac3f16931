import type { Page } from '@playwright/test'
import axe from 'axe-core'

export async function findAxeViolations(page: Page, part?: string) {
  // The script is half a megabyte, so it is injected only once per document
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector ?? document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, part)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
