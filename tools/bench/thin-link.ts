import type { Locator, Page } from '@playwright/test'
import { startThinLinkProxy } from '../../e2e/support/proxies/thin-link-proxy.ts'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { openConsole } from '../support/console-page.ts'
import { formatTable, quantile } from '../support/results.ts'

/** Measures the live view's requests on thin links, before and after the console has reduced the picture rate. */
const SECONDS = Number(process.argv[2] ?? 60)
const links = [
  { kbitPerSecond: 500, queueBytes: 64_000, discardsClosed: true },
  { kbitPerSecond: 500, queueBytes: 1_000_000, discardsClosed: true },
  { kbitPerSecond: 4_000, queueBytes: 4_000_000, discardsClosed: true },
  { kbitPerSecond: 500, queueBytes: 64_000, discardsClosed: false },
  { kbitPerSecond: 500, queueBytes: 1_000_000, discardsClosed: false },
]

const rig = await startSimulator()
await rig.warmUp()
const rows: (string | number)[][] = []
for (const link of links) rows.push([...Object.values(link).map(String), ...(await measure(link))])
await rig.stop()
const headings = ['kbit/s', 'queue bytes', 'discards closed', 'reduced after s', 'to']
console.log(formatTable([...headings, 'p95 before ms', 'p95 after ms', 'worst after ms'], rows))

async function measure(link: (typeof links)[number]) {
  const proxy = await startThinLinkProxy(rig.url)
  const { browser, page } = await openConsole(proxy.url)
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  // Loads the code of the panel before the link becomes thin
  await page.getByRole('button', { name: 'Picture rate' }).click()
  await page.getByText('1 per second').waitFor()
  await page.getByRole('button', { name: 'Picture rate' }).click()
  await page.waitForTimeout(3_000)

  const requests = recordRequests(page)
  const start = Date.now()
  proxy.limit(link)
  let reducedAt = Number.POSITIVE_INFINITY
  let rate = ''
  while (Date.now() - start < SECONDS * 1_000) {
    await page.waitForTimeout(500)
    rate = await readText(page.getByRole('region', { name: 'Picture rate' }).locator('p'))
    if (rate.includes('pictures: ')) reducedAt = Math.min(reducedAt, Date.now())
  }
  const before = requests.filter(({ sentAt }) => sentAt < reducedAt).map(({ ms }) => ms)
  const after = requests.filter(({ sentAt }) => sentAt > reducedAt + 1_000).map(({ ms }) => ms)
  await browser.close()
  await proxy.close()
  return [(reducedAt - start) / 1_000, rate, quantile(before, 0.95), quantile(after, 0.95), quantile(after, 1)]
}

function recordRequests(page: Page) {
  const requests: { sentAt: number; ms: number }[] = []
  const sent = new Map<unknown, number>()
  const record = (request: unknown) => {
    const sentAt = sent.get(request)
    if (sentAt !== undefined) requests.push({ sentAt, ms: Date.now() - sentAt })
  }
  page.on('request', (request) => request.url().includes('/api/') && sent.set(request, Date.now()))
  page.on('requestfinished', record)
  page.on('requestfailed', record)
  return requests
}

function readText(locator: Locator) {
  return locator.textContent({ timeout: 300 }).then(
    (text) => text ?? '',
    () => '',
  )
}
