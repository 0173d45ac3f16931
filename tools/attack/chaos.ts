import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { openConsole } from '../support/console-page.ts'
import { getResidentMB } from '../support/processes.ts'
import { measureGrowth } from '../support/results.ts'
import { sampleActions } from './chaos-load.ts'
import { watchStream } from './watch-stream.ts'

/** Applies random load and faults to a simulator, then checks that it recovers. */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const SEED = Number(options.seed)
const DURATION_MS = Number(options.minutes) * 60_000
const ACTION_INTERVAL_MS = 250
const SAMPLE_INTERVAL_MS = 5_000
const MAX_GROWTH_PERCENT = 10
/** Longer than any restart or fault, because the final check needs a healthy simulator. */
const RECOVERY_MS = 15_000
const SCREENS = ['Dashboard', 'Scheduler', 'Gallery', 'Job', 'Alarm']

console.log(`seed ${SEED}, ${options.minutes} minutes`)
const unhandledRejections: unknown[] = []
process.on('unhandledRejection', (cause) => unhandledRejections.push(cause))

const rig = await startSimulator({ GALLERY_MAX_ITEMS: '30', SEED_MEDIA: 'off', LOG_LEVEL: 'error' })
await rig.warmUp()
const cameras = await rig.cameras()
const { browser, page } = await openConsole(rig.url)
page.setDefaultTimeout(5_000)
const errors: string[] = []
page.on('pageerror', (error) => errors.push(String(error)))

const memorySamplesMB: number[] = []
let failed = 0
let sampled = 0
const began = performance.now()
const getElapsedMs = () => performance.now() - began
const pending = new Set<Promise<unknown>>()
for (const [turn, { run }] of sampleActions(SEED, Math.ceil(DURATION_MS / ACTION_INTERVAL_MS)).entries()) {
  if (getElapsedMs() >= DURATION_MS) break
  const running: Promise<unknown> = run(rig, cameras[turn % cameras.length]?.cameraID ?? '')
    .catch(() => (failed += 1))
    .finally(() => pending.delete(running))
  pending.add(running)
  if (getElapsedMs() >= sampled * SAMPLE_INTERVAL_MS) {
    void openScreen(SCREENS[sampled % SCREENS.length] ?? '')
    memorySamplesMB.push(getResidentMB(rig.pid))
    sampled += 1
  }
  await sleep(ACTION_INTERVAL_MS)
}
await Promise.all(pending)
await rig.clearFaults()
await sleep(RECOVERY_MS)

const { before, after, percent } = measureGrowth(memorySamplesMB.slice(memorySamplesMB.length / 3))
const runningMovements = (await rig.motion()).filter(({ ended }) => ended === null)
const viewer = watchStream(new URL(cameras[0]?.videoURL ?? '', rig.url).href)
await Promise.race([viewer.waitForFrames(10), sleep(10_000)])
const hasRecovered = await showsCameras()
const statuses = await Promise.all(
  ['dashboard/', 'gallery/', 'scheduler/', 'job/'].map(async (path) => (await rig.call('GET', path)).status),
)

const results: [guarantee: string, measured: string, holds: boolean][] = [
  [
    'no rejection is unhandled',
    `${unhandledRejections.length} in this process, ${errors.length} in the console`,
    unhandledRejections.length + errors.length === 0,
  ],
  [
    `memory grows ≤ ${MAX_GROWTH_PERCENT} %`,
    `${before.toFixed(0)} → ${after.toFixed(0)} MB (${percent.toFixed(1)} %)`,
    percent <= MAX_GROWTH_PERCENT,
  ],
  ['every list returns 200 again', statuses.join(' '), statuses.every((status) => status === 200)],
  ['the live picture delivers frames again', `${viewer.frames()} frames`, viewer.frames() >= 10],
  ['the console shows the cameras again', String(hasRecovered), hasRecovered],
  ['nothing moves', `${runningMovements.length} movements in progress`, runningMovements.length === 0],
]
viewer.close()
await browser.close()
await rig.stop('SIGKILL')
console.log(`${failed} requests got no response`)
for (const [guarantee, measured, holds] of results)
  console.log(`${holds ? 'holds ' : 'FAILS '} ${guarantee}: ${measured}`)
for (const error of new Set(errors)) console.log(`       ${error}`)
process.exitCode = results.every(([, , holds]) => holds) ? 0 : 1

/** Opens a screen. A fault may prevent this. */
async function openScreen(name: string) {
  await page
    .getByRole('link', { name, exact: true })
    .click()
    .catch(() => {})
  const enable = page.getByRole('button', { name: 'Enable Live streaming' })
  if (name === 'Dashboard') await enable.click().catch(() => {})
}

async function showsCameras() {
  await openScreen('Dashboard')
  const cameras = page.getByRole('list', { name: 'Cameras' })
  return cameras.waitFor({ timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}
