import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { appear, expect, pauseClock, test } from './fixtures.ts'
import { type Account, operator, superAdmin } from './simulator.ts'

type Budget = { path: string; shows: string; as: Account | null; scriptKiB: number; requests: number; elements: number }

/** Script in KiB after brotli, as it is served; requests until the network is idle; elements of the page. */
const budgets: Budget[] = [
  { path: '/', shows: 'Welcome back', as: null, scriptKiB: 125, requests: 8, elements: 65 },
  {
    path: '/dashboard/view',
    shows: 'Dashboard - PTZ North span',
    as: operator,
    scriptKiB: 190,
    requests: 20,
    elements: 310,
  },
  { path: '/dashboard/gallery', shows: 'Gallery', as: operator, scriptKiB: 190, requests: 16, elements: 130 },
  { path: '/dashboard/scheduler', shows: 'Schedule(s)', as: operator, scriptKiB: 190, requests: 18, elements: 650 },
  { path: '/super_admin', shows: 'Users', as: superAdmin, scriptKiB: 190, requests: 16, elements: 320 },
]

for (const { path, shows, as, ...budget } of budgets) {
  test.describe(() => {
    test.use({ account: as })

    test(`${path} takes at most ${budget.scriptKiB} KiB of script and ${budget.requests} requests`, async ({
      page,
    }) => {
      const answers: Response[] = []
      page.on('response', (answer) => answers.push(answer))
      // It asks for the cameras again every 5 s, which a busy machine may take to open it
      await page.clock.install()
      await pauseClock(page)
      await page.goto(path)
      await appear(page, page.getByRole('heading', { name: shows }))
      await page.waitForLoadState('networkidle')
      await page.clock.runFor(1_000)
      await page.waitForLoadState('networkidle')

      const scripts = await Promise.all(answers.filter(isScript).map((answer) => answer.body()))
      const scriptKiB = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0) / 1_024
      const taken = { scriptKiB, requests: answers.length, elements: await page.locator('*').count() }
      expect(taken.scriptKiB).toBeLessThanOrEqual(budget.scriptKiB)
      expect(taken.requests).toBeLessThanOrEqual(budget.requests)
      expect(taken.elements).toBeLessThanOrEqual(budget.elements)
    })
  })
}

test.describe(() => {
  test.use({ account: operator })

  test('The code of the live view is asked for while the first script is still on its way', async ({ page }) => {
    const asked = page.waitForRequest(/assets\/live-screen-/)
    await page.route(/assets\/start-/, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/dashboard/view')
    await appear(page, page.getByRole('heading', { name: 'Dashboard - PTZ North span' }))
  })

  test('Requests the code of the live view once, even if the preload script arrives last', async ({ page }) => {
    await page.route(/assets\/preload-/, async (route) => {
      await page.getByRole('heading', { name: 'Dashboard - PTZ North span' }).waitFor()
      await route.continue()
    })
    await page.goto('/dashboard/view')
    await expect(page.locator('link[rel=modulepreload][href*="/live-screen-"]')).toHaveCount(1)
  })

  test('A second of the live view at rest changes nothing on the page but its clock', async ({ page }) => {
    await page.clock.install()
    await page.goto('/dashboard/view')
    await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
    await page.waitForLoadState('networkidle')

    const changed = await page.evaluateHandle(() => {
      const places: string[] = []
      const note = ({ target }: MutationRecord) => {
        const element = target instanceof Element ? target : target.parentElement
        places.push(element?.closest('time')?.tagName ?? element?.outerHTML ?? target.nodeName)
      }
      new MutationObserver((records) => records.forEach(note)).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
      return places
    })
    await page.clock.runFor(1_000)

    expect(new Set(await changed.jsonValue())).toEqual(new Set(['TIME']))
  })
})

const isScript = (answer: Response) => answer.headers()['content-type']?.includes('javascript') ?? false
