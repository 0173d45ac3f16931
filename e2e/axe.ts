import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What axe finds wrong, one line a rule; nothing when all is well. Of the page, or of the parts that a selector names. */
export async function findInaccessible(page: Page, part?: string) {
  // Half a megabyte: once a document, in which it stays
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
