import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { startSession } from '../support/console-page.ts'
import { formatTable, measureInRounds } from '../support/results.ts'

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

const WEB = join(import.meta.dirname, '../../packages/web')

/** A page with the libraries of every screen of the console. */
const FLOOR = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
const router = createBrowserRouter([{ path: '*', element: createElement('h1', null, 'Floor') }])
createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }))
`
const FLOOR_ENTRY = join(WEB, 'src/floor.js')

const rig = await startSimulator({ SEED_MEDIA: 'off' })
await rig.warmUp()
const floor = await serveFloorPage()
const { browser, session } = await startSession(rig.url)
const signedOut = { cookies: [], origins: [] }
const screens = [
  { name: 'empty page', url: floor.url, state: signedOut, shows: 'Floor' },
  { name: 'sign-in', url: `${rig.url}/`, state: signedOut, shows: 'Welcome back' },
  { name: 'live view', url: `${rig.url}/dashboard/view`, state: session, shows: 'Dashboard - PTZ North span' },
]
type Screen = (typeof screens)[number]

const visits = await measureInRounds(screens, ROUNDS, visit)
await browser.close()
await rig.stop()
floor.close()

const floorFcp = visits[0]?.median('fcp') ?? 1
console.log(
  formatTable(
    ['screen', 'FCP ms', '× floor', 'LCP ms', "× floor's FCP", 'blocked ms', 'above floor'],
    visits.map(({ subject, median }) => [
      subject.name,
      median('fcp'),
      (median('fcp') / floorFcp).toFixed(2),
      median('lcp'),
      (median('lcp') / floorFcp).toFixed(2),
      median('blocked'),
      median('blocked') - (visits[0]?.median('blocked') ?? 0),
    ]),
  ),
)

async function visit({ url, state, shows }: Screen) {
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
  const readHeading = async (): Promise<unknown> => {
    const expression = 'document.querySelector("h1")?.textContent'
    return (await network.send('Runtime.evaluate', { expression })).result.value
  }
  const open = new Set<string>()
  let lastAt = performance.now()
  const end = ({ requestId }: { requestId: string }) => {
    open.delete(requestId)
    lastAt = performance.now()
  }
  network.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId))
  network.on('Network.loadingFailed', end)
  network.on('Network.loadingFinished', end)
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
  while ((await readHeading()) !== shows || open.size > 0 || performance.now() - lastAt < QUIET_MS) await sleep(POLL_MS)
  const seen = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const { seen: measured } = window as unknown as { seen: { lcp: number; blocked: number } }
    return { fcp: paint?.startTime ?? Number.NaN, ...measured }
  })
  await context.close()
  return seen
}

/** Serves an empty page that loads the libraries of every console screen, with the same compression as the console. */
async function serveFloorPage() {
  const entry = {
    name: 'floor',
    resolveId: (id: string) => (id === 'floor' ? FLOOR_ENTRY : undefined),
    load: (id: string) => (id === FLOOR_ENTRY ? FLOOR : undefined),
  }
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: 'silent',
    plugins: [entry],
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: 'floor' } },
  })
  const { output } = [built].flat().find((made) => 'output' in made) ?? {}
  const script = gzipSync(output?.[0].code ?? '', { level: 9 })
  const html = '<!doctype html><title>Floor</title><div id="root"></div><script type="module" src="/floor.js"></script>'
  const server = createServer(({ url }, response) => {
    const isScript = url === '/floor.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) response.setHeader('content-encoding', 'gzip')
    response.end(isScript ? script : html)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
