import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { advanceUntilVisible, expect, pauseClock, test } from '../support/fixtures.ts'
import { type Account, operator, superAdmin } from '../support/simulator.ts'

type Budget = { path: string; shows: string; as: Account | null; scriptKiB: number; requests: number; elements: number }

/** Limits the brotli-compressed script, the requests until the network is idle and the elements of each page. */
const budgets: Budget[] = [
  { path: '/', shows: 'Welcome back', as: null, scriptKiB: 117, requests: 8, elements: 68 },
  {
    path: '/dashboard/view',
    shows: 'Dashboard - PTZ North span',
    as: operator,
    scriptKiB: 190,
    requests: 20,
    elements: 316,
  },
  { path: '/dashboard/gallery', shows: 'Gallery', as: operator, scriptKiB: 176, requests: 16, elements: 130 },
  { path: '/dashboard/scheduler', shows: 'Schedule(s)', as: operator, scriptKiB: 163, requests: 18, elements: 650 },
  { path: '/super_admin', shows: 'Users', as: superAdmin, scriptKiB: 157, requests: 16, elements: 320 },
]

for (const { path, shows, as, ...budget } of budgets) {
  test.describe(() => {
    test.use({ account: as })

    test(`${path} loads at most ${budget.scriptKiB} KiB of script in ${budget.requests} requests`, async ({ page }) => {
      const responses: Response[] = []
      page.on('response', (response) => {
        if (!isIcon(response)) responses.push(response)
      })
      // The page polls every 5 s, and a busy machine may take longer to open it
      await page.clock.install()
      await pauseClock(page)
      await page.goto(path)
      await advanceUntilVisible(page, page.getByRole('heading', { name: shows }))
      await page.waitForLoadState('networkidle')
      await page.clock.runFor(1_000)
      await page.waitForLoadState('networkidle')

      const sizes = await Promise.all(responses.filter(isScript).map(getCompressedBytes))
      const scriptKiB = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_024
      const used = { scriptKiB, requests: responses.length, elements: await page.locator('*').count() }
      expect(used.scriptKiB).toBeLessThanOrEqual(budget.scriptKiB)
      expect(used.requests).toBeLessThanOrEqual(budget.requests)
      expect(used.elements).toBeLessThanOrEqual(budget.elements)
    })
  })
}

test.describe(() => {
  test.use({ account: operator })

  test('the page requests the code of the live view while the first script is still loading', async ({ page }) => {
    const requested = page.waitForRequest(/assets\/live-screen-/)
    await page.route(/assets\/index-/, async (route) => {
      await requested
      await route.continue()
    })
    await page.goto('/dashboard/view')
    await advanceUntilVisible(page, page.getByRole('heading', { name: 'Dashboard - PTZ North span' }))
  })

  test('the page requests the code of the live view once, even if the preload script arrives last', async ({
    page,
  }) => {
    await page.route(/assets\/preload-/, async (route) => {
      await page.getByRole('heading', { name: 'Dashboard - PTZ North span' }).waitFor()
      await route.continue()
    })
    await page.goto('/dashboard/view')
    await expect(page.locator('link[rel=modulepreload][href*="/live-screen-"]')).toHaveCount(1)
  })

  test('the idle live view changes only its clock within one second', async ({ page }) => {
    await page.clock.install()
    const notice = page.waitForResponse(/live-notice/)
    await page.goto('/dashboard/view')
    await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
    // The live view loads the code of the notice last
    await notice
    await page.waitForLoadState('networkidle')
    // From here on only the clock of the page causes changes, however long the machine takes
    await pauseClock(page)
    await page.clock.runFor(1_000)

    const changed = await page.evaluateHandle(() => {
      const changes: string[] = []
      const note = ({ target }: MutationRecord) => {
        const element = target instanceof Element ? target : target.parentElement
        changes.push(element?.closest('time')?.tagName ?? element?.outerHTML ?? target.nodeName)
      }
      new MutationObserver((records) => records.forEach(note)).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
      return changes
    })
    await page.clock.runFor(1_000)

    expect(new Set(await changed.jsonValue())).toEqual(new Set(['TIME']))
  })
})

/** Only some builds of Chromium request the favicon. */
const isIcon = (response: Response) => response.url().endsWith('/mark.svg')

/** Compressing all scripts takes a second, and most screens load the same ones. Their names contain a hash. */
const compressedBytes = new Map<string, number>()

const getCompressedBytes = async (script: Response) => {
  const bytes = compressedBytes.get(script.url()) ?? brotliCompressSync(await script.body()).length
  compressedBytes.set(script.url(), bytes)
  return bytes
}

const isScript = (response: Response) => response.headers()['content-type']?.includes('javascript') ?? false
