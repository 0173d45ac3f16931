import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { getBrowserCpuSeconds } from './support/cpu-seconds.ts'
import { formatTable, quantile } from './support/results.ts'
import { signInToConsole } from './support/session.ts'

/** Measures the CPU of all browser processes while a page is idle, relative to an empty page. */
const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = 15
const SETTLING_MS = 3_000

const rig = await startSimulator({ SEED_MEDIA: 'off' })
await rig.warmUp()
const browser = await launchBrowser()
const session = await signInToConsole(browser, rig.url)
/** This page updates its text once per second, like the live view. */
const CLOCK =
  'data:text/html,<p>0</p><script>setInterval(() => document.querySelector("p").textContent++, 1000)</script>'
const pages = [
  { name: 'empty page', url: 'about:blank' },
  { name: 'only a clock', url: CLOCK },
  { name: 'live view, streaming off', url: `${rig.url}/dashboard/view` },
  { name: 'gallery', url: `${rig.url}/dashboard/gallery` },
]

const shares = new Map(pages.map((page) => [page, [] as number[]]))
for (let round = 0; round < ROUNDS; round++) for (const [page, taken] of shares) taken.push(await measure(page.url))
await browser.close()
await rig.stop()
console.log(
  formatTable(
    ['page', '% of a core'],
    [...shares].map(([{ name }, taken]) => [name, quantile(taken, 0.5)]),
  ),
)

async function measure(url: string): Promise<number> {
  const context = await browser.newContext({ storageState: session, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await sleep(SETTLING_MS)
  const before = getBrowserCpuSeconds()
  await sleep(SECONDS * 1_000)
  const percent = ((getBrowserCpuSeconds() - before) / SECONDS) * 100
  await context.close()
  return percent
}
