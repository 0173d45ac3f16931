import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { serveFloorPage } from './support/floor-page.ts'
import { formatTable, quantile } from './support/results.ts'
import { signInToConsole } from './support/session.ts'

/** Measures the first visit to a screen on a slow phone, relative to an empty page with the same libraries. */
const ROUNDS = Number(process.argv[2] ?? 5)
const CPU_SLOWDOWN = 4
const BYTES_PER_SECOND = (9 * 1_000_000) / 8
const LATENCY_MS = 60
/** Only the part of a task beyond this duration counts as blocking time. */
const LONG_TASK_MS = 50

/** A page counts as loaded once it has sent no request for this long. */
const QUIET_MS = 700
const POLL_MS = 200

type Visit = { fcp: number; lcp: number; blocked: number; script: number; requests: number }

const rig = await startSimulator({ SEED_MEDIA: 'off' })
await rig.warmUp()
const floor = await serveFloorPage()
const browser = await launchBrowser()
const session = await signInToConsole(browser, rig.url)
const signedOut = { cookies: [], origins: [] }
const screens = [
  { name: 'empty page', url: floor.url, state: signedOut, shows: 'Floor' },
  { name: 'sign-in', url: `${rig.url}/`, state: signedOut, shows: 'Welcome back' },
  { name: 'live view', url: `${rig.url}/dashboard/view`, state: session, shows: 'Dashboard - PTZ North span' },
]
type Screen = (typeof screens)[number]

const visits = new Map(screens.map((screen) => [screen, [] as Visit[]]))
for (let round = 0; round < ROUNDS; round++) for (const [screen, taken] of visits) taken.push(await visit(screen))
await browser.close()
await rig.stop()
floor.close()

const medians = [...visits].map(([{ name }, taken]) => {
  const median = (key: keyof Visit) =>
    quantile(
      taken.map((visit) => visit[key]),
      0.5,
    )
  return { name, fcp: median('fcp'), lcp: median('lcp'), blocked: median('blocked'), taken }
})
const [floorMedian] = medians
console.log(
  formatTable(
    ['screen', 'FCP ms', '× floor', 'LCP ms', "× floor's FCP", 'blocked ms', 'above floor', 'script KiB', 'requests'],
    medians.map(({ name, fcp, lcp, blocked, taken: [one] }) => [
      name,
      fcp,
      (fcp / (floorMedian?.fcp ?? 1)).toFixed(2),
      lcp,
      (lcp / (floorMedian?.fcp ?? 1)).toFixed(2),
      blocked,
      blocked - (floorMedian?.blocked ?? 0),
      (one?.script ?? 0) / 1_024,
      String(one?.requests),
    ]),
  ),
)

async function visit({ url, state, shows }: Screen): Promise<Visit> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await network.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const scripts = new Set<string>()
  let script = 0
  let requests = 0
  const heading = async (): Promise<unknown> => {
    const expression = 'document.querySelector("h1")?.textContent'
    return (await network.send('Runtime.evaluate', { expression })).result.value
  }
  const open = new Set<string>()
  let lastAt = performance.now()
  const end = (requestId: string) => {
    open.delete(requestId)
    lastAt = performance.now()
  }
  network.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId))
  network.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  network.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId)
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await page.addInitScript((longTaskMs) => {
    const seen = { lcp: 0, blocked: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.lcp = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocked += duration - longTaskMs
    }).observe({ type: 'longtask', buffered: true })
  }, LONG_TASK_MS)
  await page.goto(url)
  // Playwright's own waits would poll inside the page and consume its CPU. They would also return too early, because no
  // request is in flight while a slow phone parses a script.
  while ((await heading()) !== shows || open.size > 0 || performance.now() - lastAt < QUIET_MS) await sleep(POLL_MS)
  const seen = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const { seen: measured } = window as unknown as { seen: { lcp: number; blocked: number } }
    return { fcp: paint?.startTime ?? Number.NaN, ...measured }
  })
  await context.close()
  return { ...seen, script, requests }
}
