import { type Browser, expect, type Page } from '@playwright/test'
import { filmPatrols, openComparison } from '../../e2e/support/patrol-films.ts'
import { startSimulator } from '../../e2e/support/simulator.ts'

type EvidenceScenes = {
  browser: Browser
  signIn: (page: Page) => Promise<void>
  take: (page: Page, name: string) => Promise<unknown>
}

const desktop = { width: 1440, height: 900 }
const tablet = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }

export async function captureEvidence({ browser, signIn, take }: EvidenceScenes) {
  const rig = await startSimulator({ SEED_MEDIA: 'off' })
  const page = await browser.newPage({ baseURL: rig.url, viewport: desktop, reducedMotion: 'reduce' })
  page.setDefaultTimeout(120_000)
  try {
    await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
    await signIn(page)
    await openComparison(page)
    await page.getByRole('button', { name: 'Find changes' }).click()
    await expect(page.getByText('1 change found')).toBeVisible({ timeout: 120_000 })
    await page.getByRole('list', { name: 'Changes found' }).getByRole('button').click()
    await expect.poll(() => readShownFrames(page), { timeout: 120_000 }).toEqual([notFirstFrame, notFirstFrame])
    for (const size of [phone, tablet, desktop]) {
      await page.setViewportSize(size)
      await take(page, 'comparison')
    }
    for (const mode of ['Wipe', 'Difference']) {
      await page.getByText(mode, { exact: true }).click()
      // Waits for the icons of the wipe's handle, which are loaded with the first wipe
      await page.waitForLoadState('networkidle')
      await take(page, `comparison-${mode.toLowerCase()}`)
    }
    await recordFinding(page)
    await addToFindings(page)
    await page.goto('/dashboard/findings')
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('list', { name: 'Findings' }).getByRole('listitem')).toHaveCount(4)
      await take(page, 'findings')
    }
  } finally {
    await page.close()
    await rig.stop()
  }
}

/**
 * Matches any frame except the first one, which a player shows until the browser has drawn the frame of the selected
 * change.
 */
const notFirstFrame = expect.not.stringMatching(/^(0|)$/)

const readShownFrames = (page: Page) =>
  page
    .locator('[role=dialog] figure canvas')
    .evaluateAll((canvases) => canvases.map((canvas) => (canvas as HTMLCanvasElement).dataset.frame ?? ''))

async function recordFinding(page: Page) {
  await page.getByText('Side by side', { exact: true }).click()
  await page.getByRole('button', { name: 'Mark finding (M)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark finding' })
  await dialog.getByRole('radio', { name: /^3/ }).check()
  await dialog.getByRole('textbox', { name: 'Extent' }).fill('one wire, 8 cm')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('A wire has broken since June. To be bound up.')
  await dialog.getByRole('application', { name: 'Mark on the picture' }).waitFor()
  await dialog.getByRole('button', { name: 'Save finding' }).click()
  await expect(dialog).toBeHidden()
}

async function addToFindings(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Compare patrols' })
  await dialog.getByRole('button', { name: 'Add to findings' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add to findings' }).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 120_000 })
}
