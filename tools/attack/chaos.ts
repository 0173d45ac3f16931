import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { quantile } from '../bench/support/results.ts'
import { sampleActions } from './support/chaos-load.ts'
import { openConsolePage } from './support/chaos-page.ts'
import { watchStream } from './support/watch-stream.ts'

/**
 * `pnpm attack chaos [--minutes 30] [--seed N]` applies random load and faults to a simulator, then checks that it recovers.
 */
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

console.log(`seed ${SEED}, ${options.minutes} minutes`)
const rejections: unknown[] = []
process.on('unhandledRejection', (cause) => rejections.push(cause))

const rig = await startSimulator({ GALLERY_MAX_ITEMS: '30', SEED_MEDIA: 'off', LOG_LEVEL: 'error' })
await rig.warmUp()
const cameras = await rig.cameras()
const page = await openConsolePage(rig)

const memory: number[] = []
let failed = 0
let sampled = 0
const began = performance.now()
const elapsedMs = () => performance.now() - began
const pending = new Set<Promise<unknown>>()
for (const [turn, { run }] of sampleActions(SEED, Math.ceil(DURATION_MS / ACTION_INTERVAL_MS)).entries()) {
  if (elapsedMs() >= DURATION_MS) break
  const running: Promise<unknown> = run(rig, cameras[turn % cameras.length]?.cameraID ?? '')
    .catch(() => (failed += 1))
    .finally(() => pending.delete(running))
  pending.add(running)
  if (elapsedMs() >= sampled * SAMPLE_INTERVAL_MS) {
    sampled += 1
    void page.openNextScreen()
    memory.push(await readResidentMB().catch(() => Number.NaN))
  }
  await sleep(ACTION_INTERVAL_MS)
}
await Promise.all(pending)
await rig.clearFaults()
await sleep(RECOVERY_MS)

const laterSamples = memory.filter(Number.isFinite).slice(memory.length / 3)
const quarter = Math.ceil(laterSamples.length / 4)
const [before, after] = [quantile(laterSamples.slice(0, quarter), 0.5), quantile(laterSamples.slice(-quarter), 0.5)]
const growth = (after / before - 1) * 100
const moving = (await rig.motion()).filter(({ ended }) => ended === null)
const viewer = watchStream(new URL(cameras[0]?.videoURL ?? '', rig.url).href)
await Promise.race([viewer.waitForFrames(10), sleep(10_000)])
const recovers = await page.recovers()
const statuses = await Promise.all(
  ['dashboard/', 'gallery/', 'scheduler/', 'job/'].map(async (path) => (await rig.call('GET', path)).status),
)

const results: [guarantee: string, measured: string, holds: boolean][] = [
  ['the process is running', `pid ${rig.pid}`, isAlive(rig.pid)],
  [
    'no rejection is unhandled',
    `${rejections.length} in this process, ${page.errors.length} in the console`,
    rejections.length + page.errors.length === 0,
  ],
  [
    `memory grows ≤ ${MAX_GROWTH_PERCENT} %`,
    `${before.toFixed(0)} → ${after.toFixed(0)} MB (${growth.toFixed(1)} %)`,
    growth <= MAX_GROWTH_PERCENT,
  ],
  ['every list returns 200 again', statuses.join(' '), statuses.every((status) => status === 200)],
  ['the live picture delivers frames again', `${viewer.frames()} frames`, viewer.frames() >= 10],
  ['the console shows the cameras again', String(recovers), recovers],
  ['nothing moves', `${moving.length} movements in progress`, moving.length === 0],
]
viewer.close()
await page.close()
await rig.stop('SIGKILL')
console.log(`${failed} requests got no response`)
for (const [guarantee, measured, holds] of results)
  console.log(`${holds ? 'holds ' : 'FAILS '} ${guarantee}: ${measured}`)
for (const error of new Set(page.errors)) console.log(`       ${error}`)
process.exitCode = results.every(([, , holds]) => holds) ? 0 : 1

async function readResidentMB() {
  const text = await (await fetch(`${rig.url}/sim/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20
}

function isAlive(pid: number | undefined) {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
