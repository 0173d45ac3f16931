import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { startSession } from '../support/console-page.ts'
import { getBrowserCpuSeconds } from '../support/processes.ts'
import { formatTable, measureInRounds } from '../support/results.ts'

/** Measures the CPU of all browser processes while a page is idle, relative to an empty page. */
const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = 15
const SETTLING_MS = 3_000

const rig = await startSimulator({ SEED_MEDIA: 'off' })
await rig.warmUp()
const { browser, session } = await startSession(rig.url)
/** This page updates its text once per second, like the live view. */
const CLOCK =
  'data:text/html,<p>0</p><script>setInterval(() => document.querySelector("p").textContent++, 1000)</script>'
const pages = [
  { name: 'empty page', url: 'about:blank' },
  { name: 'only a clock', url: CLOCK },
  { name: 'live view, streaming off', url: `${rig.url}/dashboard/view` },
  { name: 'gallery', url: `${rig.url}/dashboard/gallery` },
]

const measured = await measureInRounds(pages, ROUNDS, ({ url }) => measure(url))
await browser.close()
await rig.stop()
console.log(
  formatTable(
    ['page', '% of a core'],
    measured.map(({ subject, median }) => [subject.name, median('percent')]),
  ),
)

async function measure(url: string) {
  const context = await browser.newContext({ storageState: session, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await sleep(SETTLING_MS)
  const before = getBrowserCpuSeconds()
  await sleep(SECONDS * 1_000)
  const percent = ((getBrowserCpuSeconds() - before) / SECONDS) * 100
  await context.close()
  return { percent }
}
