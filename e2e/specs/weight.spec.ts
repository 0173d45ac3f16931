import { brotliCompressSync } from 'node:zlib'
import type { Page, Request, Response } from '@playwright/test'
import { expect, pauseClock, poll, test } from '../support/fixtures.ts'
import { type Account, operator, superAdmin } from '../support/simulator.ts'

type Budget = { path: string; shows: string; scriptKiB: number; requests: number; elements: number }

/**
 * Limits for each page: its script (compressed with brotli), its requests until the network is idle, and its elements.
 * The hashes in the names of the files change the size of a script by 0.05 KiB, so a limit leaves at least 0.1 KiB.
 */
const budgets: { user: string; as: Account | null; pages: Budget[] }[] = [
  {
    user: 'a signed-out user',
    as: null,
    pages: [{ path: '/', shows: 'Welcome back', scriptKiB: 117, requests: 8, elements: 68 }],
  },
  {
    user: 'an operator',
    as: operator,
    pages: [
      { path: '/dashboard/view', shows: 'Dashboard - PTZ North span', scriptKiB: 192, requests: 20, elements: 316 },
      { path: '/dashboard/gallery', shows: 'Gallery', scriptKiB: 176, requests: 16, elements: 130 },
      { path: '/dashboard/scheduler', shows: 'Schedule(s)', scriptKiB: 164, requests: 18, elements: 650 },
    ],
  },
  {
    user: 'a super admin',
    as: superAdmin,
    pages: [{ path: '/super_admin', shows: 'Users', scriptKiB: 157, requests: 16, elements: 320 }],
  },
]

for (const { user, as, pages } of budgets) {
  test.describe(() => {
    test.use({ account: as })

    test(`each page of ${user} stays within its limits for script, requests and elements`, async ({ page }) => {
      // Pages poll every 5 s, and a busy machine may take longer to open one
      await page.clock.install()
      await pauseClock(page)
      const traffic = watchTraffic(page)
      for (const { path, shows, ...budget } of pages)
        await test.step(`${path}: ${budget.scriptKiB} KiB in ${budget.requests} requests`, async () => {
          const used = await measureWeight(page, traffic, path, shows)
          expect.soft(used.scriptKiB, 'KiB of script').toBeLessThanOrEqual(budget.scriptKiB)
          expect.soft(used.requests.length, used.requests.join('\n')).toBeLessThanOrEqual(budget.requests)
          expect.soft(used.elements, 'elements').toBeLessThanOrEqual(budget.elements)
          if (path === '/dashboard/view') await expectOnlyClockToChange(page)
        })
    })
  })
}

type Traffic = ReturnType<typeof watchTraffic>

/** Records the responses of a page, and its requests without a response. */
function watchTraffic(page: Page) {
  const responses: Response[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('response', (response) => {
    if (!isIcon(response)) responses.push(response)
  })
  return { responses, pending }
}

async function measureWeight(page: Page, { responses, pending }: Traffic, path: string, shows: string) {
  // Responses to the previous page must not count for this one
  await page.goto('about:blank')
  responses.length = 0
  await page.goto(path)
  await poll(async () => {
    // Advances by only 10 ms for each check, so that the page does not poll again (every 5 s) before a busy machine has
    // loaded its files
    if (pending.size === 0) await page.clock.runFor(10)
    return page.getByRole('heading', { name: shows }).isVisible()
  }).toBe(true)
  // Timers cause further requests and renders. The clock stands still until each response has arrived, because the page
  // would otherwise consider the rig slow
  for (let ms = 0; ms < 1_000; ms += 50) {
    await poll(() => pending.size).toBe(0)
    await page.clock.runFor(50)
  }
  await poll(() => pending.size).toBe(0)
  const loaded = [...responses]
  const sizes = await Promise.all(loaded.filter(isScript).map(getCompressedBytes))
  return {
    scriptKiB: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_024,
    requests: loaded.map((response) => `${response.status()} ${response.url()}`),
    elements: await page.locator('*').count(),
  }
}

/** Expects that only the clock of an idle page changes within one second. The page's timers must be paused. */
async function expectOnlyClockToChange(page: Page) {
  // The live view loads the code of the notice last
  const notice = page.waitForResponse(/live-notice/)
  await page.clock.runFor(2_000)
  await notice
  await poll(() => listChanges(page, 1_000)).toEqual(['TIME'])
}

/**
 * Lists the elements that change while the page's clock advances by `ms`. A change inside a `<time>` element (a
 * displayed clock) is listed as `TIME`.
 */
async function listChanges(page: Page, ms: number) {
  const changed = await page.evaluateHandle(() => {
    const changes = new Set<string>()
    const note = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement
      changes.add(element?.closest('time')?.tagName ?? element?.outerHTML ?? target.nodeName)
    }
    const observer = new MutationObserver((records) => records.forEach(note))
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    return { changes, observer }
  })
  await page.clock.runFor(ms)
  return changed.evaluate(({ changes, observer }) => {
    observer.disconnect()
    return [...changes]
  })
}

/** Requests for the favicon do not count, because only some builds of Chromium send them. */
const isIcon = (response: Response) => response.url().endsWith('/mark.svg')

/** Sizes by URL, which contains a hash. Compressing all scripts takes a second, and most screens load the same ones. */
const compressedBytes = new Map<string, number>()

const getCompressedBytes = async (script: Response) => {
  const bytes = compressedBytes.get(script.url()) ?? brotliCompressSync(await script.body()).length
  compressedBytes.set(script.url(), bytes)
  return bytes
}

const isScript = (response: Response) => response.headers()['content-type']?.includes('javascript') ?? false
