import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { getCpuSeconds } from '../support/processes.ts'
import { formatTable, measureInRounds, quantile } from '../support/results.ts'

/** Measures frame rate, CPU and request latency with up to 400 viewers of one camera, and with several cameras. */
const SECONDS = Number(process.argv[2] ?? 6)
const SIZES = [1, 200, 400]
const FPS = 15
const SETTLING_MS = 3_000
const ROUNDS_OF_CAMERAS = 3

type Server = { pid: number; call?: () => Promise<unknown> }

const rig = await startSimulator({ SEED_MEDIA: 'off', MAX_CONNECTIONS: '2000' })
await rig.warmUp()
const state = await rig.state()
await rig.control('PUT', 'state', { ...state, cameras: state.cameras.map((camera) => ({ ...camera, online: true })) })
const cameras = await rig.cameras()
const streams = cameras.map(({ videoURL }) => new URL(videoURL, rig.url).href)
const [stream = ''] = streams
const simulator: Server = { pid: rig.pid ?? 0 }
const simulatorWithCalls: Server = { ...simulator, call: () => rig.call('GET', `ptz/${cameras[0]?.cameraID}`) }

const one = await watch(simulator, [stream])
const pictureBytes = Math.round((one.rates[0] ?? 0) / one.pictures)
const bare = runProcess('support/bare-stream.ts', String(pictureBytes), String(FPS))
const [{ url }] = await once(bare, 'message')
const viewerRows: (string | number)[][] = []
for (const viewers of SIZES) {
  const floor = await watch({ pid: bare.pid ?? 0 }, [url], viewers)
  const run = await watch(simulatorWithCalls, [stream], viewers)
  const [fps, floorFps] = [run, floor].map(({ rates }) => quantile(rates, 0.05) / pictureBytes)
  viewerRows.push([String(viewers), fps ?? 0, floorFps ?? 0, run.cpu, floor.cpu, quantile(run.latencies, 0.99)])
}
bare.kill()
const counts = streams.map((_, n) => n + 1)
const cameraResults = await measureInRounds(counts, ROUNDS_OF_CAMERAS, async (count) => {
  const { pictures, cpu } = await watch(simulator, streams.slice(0, count))
  return { fps: pictures / count, cpu }
})
await rig.stop()

console.log(`Viewers of one camera with pictures of ${(pictureBytes / 1_024).toFixed(0)} kB\n`)
const headings = ['viewers', 'fps of the slowest', "floor's fps", '% of a core', "floor's %", "requests' p99 ms"]
console.log(formatTable(headings, viewerRows))
console.log('\nIdle cameras with one viewer each\n')
console.log(
  formatTable(
    ['cameras', 'fps per camera', '% of a core'],
    cameraResults.map(({ subject, median }) => [String(subject), median('fps'), median('cpu')]),
  ),
)

/**
 * Returns the bytes per second that each viewer of the first stream receives, the number of pictures that the simulator
 * encodes per second, its CPU time in % of a core, and the request latencies in ms.
 */
async function watch({ pid, call }: Server, urls: readonly string[], viewers = 1) {
  const children = urls.map((watched) => runProcess('support/counting-viewers.ts', watched, String(viewers)))
  await Promise.all(children.map((child) => once(child, 'message')))
  await sleep(SETTLING_MS)
  const [first] = children
  first?.send('count')
  const [cpuBefore, picturesBefore, latencies] = [getCpuSeconds(pid), await countPictures(), [] as number[]]
  const began = performance.now()
  while (performance.now() < began + SECONDS * 1_000) {
    const sentAt = performance.now()
    await call?.()
    latencies.push(performance.now() - sentAt)
    await sleep(10)
  }
  const seconds = (performance.now() - began) / 1_000
  const cpu = ((getCpuSeconds(pid) - cpuBefore) / seconds) * 100
  const pictures = ((await countPictures()) - picturesBefore) / seconds
  first?.send('report')
  const rates: number[] = first ? (await once(first, 'message'))[0] : []
  for (const child of children) child.kill('SIGKILL')
  return { rates, pictures, cpu, latencies }
}

/** Runs a module in a separate process, to exclude its CPU time. */
function runProcess(file: string, ...args: string[]) {
  return fork(join(import.meta.dirname, file), args, { execArgv: ['--import', 'tsx'] })
}

async function countPictures(): Promise<number> {
  const metrics = await (await fetch(`${rig.url}/sim/metrics`, { headers: { 'x-sim-control': 'tests' } })).text()
  return Number(/^rig_frames_encoded_total (\d+)$/m.exec(metrics)?.[1])
}
