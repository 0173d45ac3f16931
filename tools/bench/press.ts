import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { HOLD_THRESHOLD_MS } from '@rig/contract/limits'
import { startFaultProxy } from '../../e2e/support/proxies/fault-proxy.ts'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { openConsole } from '../support/console-page.ts'
import { formatTable, quantile } from '../support/results.ts'

/** Measures the latency from the moment a press becomes a hold (250 ms) until the rig receives the drive command. */
const PRESSES = Number(process.argv[2] ?? 25)
const DRIVE = '/api/v1/ptz/control'
/** How long the console may repeat a stop after the release. */
const SETTLING_MS = 700

const rig = await startSimulator({ SEED_MEDIA: 'off' })
await rig.warmUp()
const link = await startFaultProxy(rig.url)
const { browser, page: consolePage } = await openConsole(link.url)

const pages = [
  { name: 'console, streaming', page: await openLiveView(), delays: [] as number[] },
  { name: 'floor: a timer and a request', page: await openFloorPage(), delays: [] as number[] },
]
for (let round = 0; round < PRESSES; round++) for (const { page, delays } of pages) delays.push(await press(page))
await browser.close()
await link.close()
await rig.stop()
console.log(
  formatTable(
    ['page', 'p50 ms', 'p95 ms'],
    pages.map(({ name, delays }) => [name, quantile(delays, 0.5), quantile(delays, 0.95)]),
  ),
)

async function openLiveView() {
  const page = consolePage
  await page.goto(`${link.url}/dashboard/view`)
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()
  await page.getByText('LIVE', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await recordPressTime(page)
  return page
}

/** Opens a page that only sends a drive 250 ms after a press and a stop at the release, with the session's token. */
async function openFloorPage() {
  const page = await consolePage.context().newPage()
  await page.goto(`${link.url}/mark.svg`)
  const [camera] = await rig.cameras()
  await page.evaluate(
    ({ path, cameraID, thresholdMs }) => {
      const { token } = JSON.parse(localStorage.getItem('root') ?? '').state.admin
      const driveCommands = [
        { event: 'pointerdown', afterMs: thresholdMs, speed: 0.1 },
        { event: 'pointerup', afterMs: 0, speed: 0 },
      ]
      for (const { event, afterMs, speed } of driveCommands)
        addEventListener(event, () =>
          setTimeout(
            () =>
              fetch(path, {
                method: 'POST',
                headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
                body: JSON.stringify({ cameraID, x: speed }),
              }),
            afterMs,
          ),
        )
    },
    { path: DRIVE, cameraID: camera?.cameraID ?? '', thresholdMs: HOLD_THRESHOLD_MS },
  )
  await recordPressTime(page)
  return page
}

async function recordPressTime(page: Page) {
  await page.evaluate(() => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        document.documentElement.dataset.pressedAt = String(performance.timeOrigin + timeStamp)
      },
      { capture: true },
    )
  })
}

/**
 * Holds the control until the rig receives the drive command. Returns the time that exceeds the hold threshold, in ms.
 */
async function press(page: Page): Promise<number> {
  await page.bringToFront()
  const before = link.forwardTimes(DRIVE).length
  await page.mouse.down()
  while (link.forwardTimes(DRIVE).length === before) await sleep(5)
  const arrivedAt = link.forwardTimes(DRIVE)[before] ?? 0
  await page.mouse.up()
  await sleep(SETTLING_MS)
  const pressedAt = Number(await page.evaluate(() => document.documentElement.dataset.pressedAt))
  return arrivedAt - pressedAt - HOLD_THRESHOLD_MS
}
