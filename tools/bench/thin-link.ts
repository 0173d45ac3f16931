import type { Locator } from '@playwright/test'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { startThinLinkProxy } from '../../e2e/support/proxies/thin-link-proxy.ts'
import { operator, startSimulator } from '../../e2e/support/simulator.ts'

const readText = (locator: Locator) =>
  locator.textContent({ timeout: 300 }).then(
    (text) => text ?? '',
    () => '',
  )

/** Measures the live view's requests on thin links, before and after the console has reduced the picture rate. */
const cases = [
  { name: '500-64-discard', kbitPerSecond: 500, queueBytes: 64_000, discardsClosed: true },
  { name: '500-1000-discard', kbitPerSecond: 500, queueBytes: 1_000_000, discardsClosed: true },
  { name: '4000-4000-discard', kbitPerSecond: 4_000, queueBytes: 4_000_000, discardsClosed: true },
  { name: '500-64-keep', kbitPerSecond: 500, queueBytes: 64_000, discardsClosed: false },
  { name: '500-1000-keep', kbitPerSecond: 500, queueBytes: 1_000_000, discardsClosed: false },
]
const DURATION_MS = Number(process.env.SECONDS ?? 75) * 1_000

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0)

const simulator = await startSimulator()
await simulator.warmUp()
const browser = await launchBrowser()
for (const { name, ...limits } of cases) {
  if (process.argv.length > 2 && !process.argv.slice(2).some((word) => name.includes(word))) continue
  const proxy = await startThinLinkProxy(simulator.url)
  const page = await browser.newPage({ baseURL: proxy.url, viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: /^Dashboard - / }).waitFor()
  await page.getByRole('switch', { name: 'Live streaming' }).waitFor()
  // Loads the lazy code before the link becomes thin
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await page.getByRole('button', { name: 'Picture rate' }).click()
  await page.getByText('1 per second').waitFor()
  await page.getByRole('button', { name: 'Picture rate' }).click()
  await page.waitForTimeout(3_000)

  const requests: { sentAt: number; ms: number }[] = []
  const sent = new Map<unknown, number>()
  const record = (request: unknown) => {
    const sentAt = sent.get(request)
    if (sentAt !== undefined) requests.push({ sentAt, ms: Date.now() - sentAt })
  }
  page.on('request', (request) => request.url().includes('/api/') && sent.set(request, Date.now()))
  page.on('requestfinished', record)
  page.on('requestfailed', record)

  const start = Date.now()
  proxy.limit(limits)
  const events: string[] = []
  let reducedAt = Infinity
  let seen = ''
  while (Date.now() - start < DURATION_MS) {
    await page.waitForTimeout(500)
    const chip = await readText(page.locator('[data-picture] p').first())
    const panel = await readText(page.getByRole('region', { name: 'Picture rate' }).locator('p'))
    const offline = await page.getByText('Cameras are currently Offline').isVisible()
    if (panel.includes('pictures: ') && reducedAt === Infinity) reducedAt = Date.now()
    const now = `${panel}${offline ? ' OFFLINE' : ''} ${chip.replace(/\s+/g, ' ').replace(/[\d.]+/g, '#')}`
    if (now !== seen)
      events.push(`${((Date.now() - start) / 1_000).toFixed(1)} s: ${now} (${chip.replace(/\s+/g, ' ')})`)
    seen = now
    if (process.env.SHOTS && panel !== '' && !events.includes(`shot ${panel}`)) {
      events.push(`shot ${panel}`)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${events.length}.png` })
    }
  }
  const before = requests.filter(({ sentAt }) => sentAt >= start && sentAt < reducedAt).map(({ ms }) => ms)
  const after = requests.filter(({ sentAt }) => sentAt > reducedAt + 1_000).map(({ ms }) => ms)
  const summarise = (ms: number[]) =>
    `n ${ms.length}, p50 ${percentile(ms, 0.5)}, p95 ${percentile(ms, 0.95)}, max ${Math.round(Math.max(0, ...ms))} ms`
  console.log(
    `== ${name}: reduced after ${((reducedAt - start) / 1_000).toFixed(1)} s\n   before: ${summarise(before)}\n   after:  ${summarise(after)}`,
  )
  for (const event of events) console.log('  ', event)
  proxy.limit(null)
  await page.close()
  await proxy.close()
}
await browser.close()
await simulator.stop()
