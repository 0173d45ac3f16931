import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { getCpuSeconds } from './support/cpu-seconds.ts'
import { formatTable, quantile, savePlot } from './support/results.ts'
import { openCountingViewers } from './support/viewers.ts'

/** Measures frame rate, CPU and request latency with up to 400 viewers of one camera, relative to a bare stream. */
const SIZES = (process.argv[2] ?? '1,50,200,400').split(',').map(Number)
const FPS = 15
const SECONDS = 6
const SETTLING_MS = 2_000

type Server = { url: string; pid: number; pictureBytes: number; call?: () => Promise<unknown> }

const rig = await startSimulator({ SEED_MEDIA: 'off', MAX_CONNECTIONS: '2000' })
await rig.warmUp()
const { body } = await rig.call('GET', 'dashboard/')
const [camera] = (body as { data: { camera: { cameraID: string; videoURL: string }[] } }).data.camera
const simulator: Server = {
  url: new URL(camera?.videoURL ?? '', rig.url).href,
  pid: rig.pid ?? 0,
  pictureBytes: await measurePicture(),
  call: () => rig.call('GET', `ptz/${camera?.cameraID}`),
}
const bare = fork(join(import.meta.dirname, 'support/bare-stream.ts'), [String(simulator.pictureBytes), String(FPS)], {
  execArgv: ['--import', 'tsx'],
})
const [{ url }] = await once(bare, 'message')
const floor: Server = { url, pid: bare.pid ?? 0, pictureBytes: simulator.pictureBytes }

const rows: (string | number)[][] = []
let firstCpu = Number.NaN
for (const viewers of SIZES) {
  const floorRun = await watch(floor, viewers)
  const run = await watch(simulator, viewers)
  if (Number.isNaN(firstCpu)) firstCpu = run.cpu
  rows.push([String(viewers), run.fps, floorRun.fps, run.cpu, run.cpu - firstCpu, floorRun.cpu, run.p99])
}
bare.kill()
await rig.stop()
console.log(`Picture size: ${(simulator.pictureBytes / 1_024).toFixed(0)} kB\n`)
console.log(
  formatTable(
    ['viewers', 'fps', "floor's fps", '% of a core', 'above 1 viewer', "floor's %", "requests' p99 ms"],
    rows,
  ),
)
savePlot('viewers', {
  title: 'Viewers of one camera at 15 fps: % of a core',
  across: 'viewers',
  series: [
    { name: 'simulator', points: rows.map(([viewers, , , cpu]) => [Number(viewers), Number(cpu)]) },
    { name: 'bare stream', points: rows.map(([viewers, , , , , cpu]) => [Number(viewers), Number(cpu)]) },
  ],
})

async function watch({ url, pid, pictureBytes, call }: Server, viewers: number) {
  const close = await openCountingViewers(url, viewers)
  await sleep(SETTLING_MS)
  const before = getCpuSeconds(pid)
  const latencies: number[] = []
  const endsAt = performance.now() + SECONDS * 1_000
  while (performance.now() < endsAt) {
    const began = performance.now()
    await call?.()
    latencies.push(performance.now() - began)
    await sleep(10)
  }
  const cpu = ((getCpuSeconds(pid) - before) / SECONDS) * 100
  const rates = await close()
  await sleep(SETTLING_MS / 2)
  return { fps: quantile(rates, 0.05) / pictureBytes, cpu, p99: quantile(latencies, 0.99) }
}

/** Returns the number of bytes that each viewer receives per picture, including the multipart header. */
async function measurePicture(): Promise<number> {
  const close = await openCountingViewers(new URL(camera?.videoURL ?? '', rig.url).href, 1)
  const first = await pictures()
  const began = performance.now()
  await sleep(3_000)
  const perSecond = ((await pictures()) - first) / ((performance.now() - began) / 1_000)
  const [rate = 0] = await close()
  return Math.round(rate / perSecond)
}

async function pictures(): Promise<number> {
  const metrics = await (await fetch(`${rig.url}/sim/metrics`, { headers: { 'x-sim-control': 'tests' } })).text()
  return Number(/^rig_frames_encoded_total (\d+)$/m.exec(metrics)?.[1])
}
