import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { getCpuSeconds } from './support/cpu-seconds.ts'
import { formatTable, quantile, savePlot } from './support/results.ts'
import { openCountingViewers } from './support/viewers.ts'

/** Measures frame rate and CPU while one idle camera after another gets a viewer. */
const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = 6
const SETTLING_MS = 3_000

const rig = await startSimulator({ SEED_MEDIA: 'off' })
await rig.warmUp()
const state = await rig.state()
await rig.control('PUT', 'state', { ...state, cameras: state.cameras.map((camera) => ({ ...camera, online: true })) })
const { body } = await rig.call('GET', 'dashboard/')
const { camera: listed } = (body as { data: { camera: { videoURL: string }[] } }).data
const streams = listed.map(({ videoURL }) => new URL(videoURL, rig.url).href)

const counts = streams.map((_, n) => n + 1)
const rounds = new Map(counts.map((count) => [count, [] as { fps: number; cpu: number }[]]))
for (let round = 0; round < ROUNDS; round++) for (const [count, taken] of rounds) taken.push(await watch(count))
await rig.stop()

const rows = [...rounds].map(([count, taken]) => ({
  count,
  fps: quantile(
    taken.map(({ fps }) => fps),
    0.5,
  ),
  cpu: quantile(
    taken.map(({ cpu }) => cpu),
    0.5,
  ),
}))
console.log(
  formatTable(
    ['cameras', 'fps per camera', '% of a core'],
    rows.map(({ count, fps, cpu }) => [String(count), fps, cpu]),
  ),
)
savePlot('cameras', {
  title: 'Idle cameras watched concurrently: % of a core',
  across: 'cameras',
  series: [{ name: 'simulator', points: rows.map(({ count, cpu }) => [count, cpu]) }],
})

async function watch(count: number) {
  const closers = await Promise.all(streams.slice(0, count).map((stream) => openCountingViewers(stream, 1)))
  await sleep(SETTLING_MS)
  const [before, pictures] = [getCpuSeconds(rig.pid ?? 0), await encoded()]
  await sleep(SECONDS * 1_000)
  const cpu = ((getCpuSeconds(rig.pid ?? 0) - before) / SECONDS) * 100
  const fps = ((await encoded()) - pictures) / SECONDS / count
  for (const close of closers) await close()
  return { fps, cpu }
}

async function encoded(): Promise<number> {
  const metrics = await (await fetch(`${rig.url}/sim/metrics`, { headers: { 'x-sim-control': 'tests' } })).text()
  return Number(/^rig_frames_encoded_total (\d+)$/m.exec(metrics)?.[1])
}
