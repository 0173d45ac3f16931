import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quantile } from '../bench/support/quantile.ts'
import { startSimulator } from '../e2e/simulator.ts'
import { happenings } from './support/chaos-load.ts'
import { openConsole } from './support/chaos-page.ts'
import { watchStream } from './support/watch-stream.ts'

/** `pnpm chaos [--minutes 30] [--seed N]`: mixed load and faults by lot; afterwards all must be as if nothing had been. */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const SEED = Number(options.seed)
const ENDS_MS = Number(options.minutes) * 60_000
const EVERY_MS = 250
const SAMPLE_MS = 5_000
const GROWTH_PERCENT = 10
/** Longer than any restart and any fault. */
const CALM_MS = 15_000

console.log(`seed ${SEED}, ${options.minutes} minutes`)
const rejections: unknown[] = []
process.on('unhandledRejection', (cause) => rejections.push(cause))

const rig = await startSimulator({ GALLERY_MAX_ITEMS: '30', SEED_MEDIA: 'off', LOG_LEVEL: 'error' })
await rig.warmUp()
const cameras = await rig.cameras()
const page = await openConsole(rig)

const memory: number[] = []
let failed = 0
let sampled = 0
const began = performance.now()
const passed = () => performance.now() - began
const under = new Set<Promise<unknown>>()
for (const [turn, { happen }] of happenings(SEED, Math.ceil(ENDS_MS / EVERY_MS)).entries()) {
  if (passed() >= ENDS_MS) break
  const doing: Promise<unknown> = happen(rig, cameras[turn % cameras.length]?.cameraID ?? '')
    .catch(() => (failed += 1))
    .finally(() => under.delete(doing))
  under.add(doing)
  if (passed() >= sampled * SAMPLE_MS) {
    sampled += 1
    void page.goOn()
    memory.push(await residentMB().catch(() => Number.NaN))
  }
  await sleep(EVERY_MS)
}
await Promise.all(under)
await rig.clearFaults()
await sleep(CALM_MS)

const settled = memory.filter(Number.isFinite).slice(memory.length / 3)
const quarter = Math.ceil(settled.length / 4)
const [before, after] = [quantile(settled.slice(0, quarter), 0.5), quantile(settled.slice(-quarter), 0.5)]
const growth = (after / before - 1) * 100
const moving = (await rig.motion()).filter(({ ended }) => ended === null)
const viewer = watchStream(new URL(cameras[0]?.videoURL ?? '', rig.url).href)
await Promise.race([viewer.running(10), sleep(10_000)])
const recovers = await page.recovers()
const answers = await Promise.all(
  ['dashboard/', 'gallery/', 'scheduler/', 'job/'].map(async (path) => (await rig.call('GET', path)).status),
)

const promises: [what: string, reached: string, holds: boolean][] = [
  ['the process lives', `pid ${rig.pid}`, isAlive(rig.pid)],
  [
    'no unhandled rejection',
    `${rejections.length} here, ${page.errors.length} in the console`,
    rejections.length + page.errors.length === 0,
  ],
  [
    `memory grows ≤ ${GROWTH_PERCENT} %`,
    `${before.toFixed(0)} → ${after.toFixed(0)} MB (${growth.toFixed(1)} %)`,
    growth <= GROWTH_PERCENT,
  ],
  ['every list is answered again', answers.join(' '), answers.every((status) => status === 200)],
  ['the live picture runs again', `${viewer.frames()} frames`, viewer.frames() >= 10],
  ['the console shows the cameras again', String(recovers), recovers],
  ['nothing moves', `${moving.length} movements under way`, moving.length === 0],
]
viewer.close()
await page.close()
await rig.stop('SIGKILL')
console.log(`${failed} calls were not answered`)
for (const [what, reached, holds] of promises) console.log(`${holds ? 'holds ' : 'FAILS '} ${what}: ${reached}`)
for (const error of new Set(page.errors)) console.log(`       ${error}`)
process.exitCode = promises.every(([, , holds]) => holds) ? 0 : 1

async function residentMB() {
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
