import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { collectDownloads, writeReportWithOriginals } from '../support/downloads.ts'
import { expect, findToast, test } from '../support/fixtures.ts'
import { filmPatrols, openLoadedComparison } from '../support/patrol-films.ts'
import { waitForGrowth } from '../support/poll.ts'
import { operator, type Simulator } from '../support/simulator.ts'

test.use({ account: operator })

/** `readSearchProgress` returns a fraction during the search, and this value after it. */
const SEARCH_DONE = 2

const METRES_PER_SLED_UNIT = 0.25

test(
  'a broken wire is found, marked, reported with the originals and their hashes, re-inspected a month later, and reported again in a page that opens offline without JavaScript',
  { tag: '@slow' },
  async ({ page, rig, browser }, testInfo) => {
    // The simulator films three patrols, which takes long on a busy machine
    test.setTimeout(300_000)
    await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
    await openLoadedComparison(page)
    const comparison = page.getByRole('dialog', { name: 'Compare patrols' })
    const list = page.getByRole('list', { name: 'Findings' })

    const place = await test.step('the comparison locates a wire that broke between two patrols', async () => {
      await page.getByRole('button', { name: 'Find changes' }).click()
      await waitForGrowth(() => readSearchProgress(page), SEARCH_DONE)
      await expect(page.getByText('1 change found')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Changes found' })).toBeInViewport({ ratio: 1 })
      const change = page.getByRole('list', { name: 'Changes found' }).getByRole('button')
      const position = Number(await change.locator('b').textContent())
      const breakMetres = await getBreakMetres(rig)
      expect(Math.abs(position * METRES_PER_SLED_UNIT - breakMetres)).toBeLessThan(0.5)

      await page.getByRole('list', { name: 'Proposed findings' }).getByRole('button').click()
      const form = page.getByRole('dialog', { name: 'Mark finding' })
      const marked = Number(await form.getByLabel('Sled position').inputValue())
      expect(Math.abs(marked * METRES_PER_SLED_UNIT - breakMetres)).toBeLessThan(0.5)
      await form.getByLabel('Note').fill('Outer layer')
      await form.getByRole('button', { name: 'Save finding' }).click()
      await expect(page.getByRole('list', { name: 'Findings in the second film' }).getByRole('button')).toHaveCount(1)
      await change.click()
      return marked
    })

    await test.step('a saved still is added to the findings, and the manifest of its report lists both films', async () => {
      const [still] = await collectDownloads(page, 1, () => page.getByRole('button', { name: 'Save still' }).click())
      expect(still?.name).toMatch(/^Pair Patrol PTZ North span 2026-06-10.* and .*2026-07-10.* frame \d+\.png$/)
      await comparison.getByRole('button', { name: 'Add to findings' }).click()
      await expect(findToast(page, 'Added to findings')).toBeVisible()
      await comparison.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('link', { name: 'Findings' }).click()
      const { html, manifest, originals } = await writeReportWithOriginals(page)
      expect(Object.keys(originals)).toHaveLength(2)
      for (const { sha256 } of manifest) expect(html).toContain(sha256)
      expect(manifest.find(({ name }) => name === still?.name)?.recordings).toMatchObject([
        { camera: 'PTZ North span', takenAt: expect.stringMatching(/^2026-06-10/), seconds: expect.any(Number) },
        { camera: 'PTZ North span', takenAt: expect.stringMatching(/^2026-07-10/), seconds: expect.any(Number) },
      ])
    })

    await test.step('the finding is re-inspected in a film of the next month', async () => {
      await filmPatrols(rig, ['2026-08-10T06:30'])
      await page.goto('/dashboard/findings')
      const damage = list.getByRole('button', { name: 'broken wire' })
      await expect(damage).toContainText(`Sled about ${place} ± 2`)
      await page.getByRole('button', { name: 'Re-inspect (1)' }).click()
      await expect(page.getByText('Aligned by the structure of the cable')).toBeVisible()
      // Answers are enabled only after the frame has been visible for half a second
      await expect(page.getByRole('button', { name: 'Grown' })).toBeEnabled()
      await page.keyboard.press('g')
      await expect(page.getByText('1 of 1 finding inspected')).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(damage).toContainText('Grown 2026-08-10')
      await expect(page.getByRole('button', { name: 'Re-inspect (0)' })).toBeDisabled()
    })

    await test.step('the report opens offline without JavaScript', async () => {
      const download = page.waitForEvent('download')
      await page.getByLabel('Grade', { exact: true }).selectOption('1')
      await page.getByRole('button', { name: 'Write report' }).click()
      const path = join(testInfo.outputDir, 'report.html')
      await (await download).saveAs(path)
      expect(await readFile(path, 'utf8')).not.toContain('<script')
      const offline = await browser.newContext({ javaScriptEnabled: false, offline: true })
      const report = await offline.newPage()
      await report.goto(`file://${path}`)
      await expect(report.getByRole('heading', { name: '1. broken wire' })).toBeVisible()
      const finding = report.getByRole('article')
      await expect(finding.getByText('Outer layer')).toBeVisible()
      await expect(finding.getByRole('listitem')).toHaveText([/^\s*Recorded 2026-07-10/, /^\s*Grown 2026-08-10/])
      await expect(finding.getByRole('img', { name: 'Grown' })).toBeVisible()
      await expect(report.getByText('sled 0 to 28, sled 34 to 200')).toBeVisible()
      await offline.close()
    })
  },
)

async function readSearchProgress(page: Page) {
  if (await page.getByText(/changes? found/).isVisible()) return SEARCH_DONE
  const bars = page.getByRole('progressbar', { name: 'Comparing both films' })
  return bars.evaluateAll(([bar]) => (bar as HTMLProgressElement | undefined)?.value ?? 0)
}

async function getBreakMetres(rig: Simulator) {
  const { cable } = await rig.state()
  const broken = cable.find(({ kind, since }) => kind === 'broken-strand' && since?.startsWith('2026-07'))
  return broken?.metres ?? Number.NaN
}
