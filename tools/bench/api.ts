import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Simulator, startSimulator } from '../../e2e/support/simulator.ts'
import { formatTable, quantile } from './support/results.ts'
import { openViewers } from './support/viewers.ts'

/**
 * Measures the latency of API requests while pictures are streamed and films are rendered, relative to an idle process.
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, viewers: { type: 'string', default: '10' } },
})
const SECONDS = Number(options.seconds)
const VIEWERS = Number(options.viewers)

const DAY_MS = 86_400_000
/** Long enough that requests do not queue. */
const PAUSE_MS = 10

type Camera = { cameraID: string; videoURL: string }
type Call = { name: string; method: string; path: string; body?: unknown }
type Load = { name: string; begin: () => Promise<() => Promise<unknown>> }

const rig = await startSimulator({ SEED_MEDIA: 'off' })
const cameras = ((await rig.call('GET', 'dashboard/')).body as { data: { camera: Camera[] } }).data.camera
const [first] = cameras
if (!first) throw new Error('The seed has no camera')

const calls: Call[] = [
  { name: 'stop (ptz/control)', method: 'POST', path: 'ptz/control', body: { cameraID: first.cameraID, x: 0 } },
  { name: 'position (ptz/{cameraID})', method: 'GET', path: `ptz/${first.cameraID}` },
  { name: 'cameras (dashboard/)', method: 'GET', path: 'dashboard/' },
]

const noop = async () => {}
const streams = async () => openViewers(Array.from({ length: VIEWERS }, () => new URL(first.videoURL, rig.url).href))
/** Advances the clock by two days, so rendering the films of all schedules takes longer than the measurement. */
const films = async () => {
  const { now } = (await rig.control('GET', 'clock')) as { now: string }
  await rig.control('POST', 'clock', { now: new Date(Date.parse(now) + 2 * DAY_MS - 1).toISOString() })
  return noop
}

const loads: Load[] = [
  { name: 'idle', begin: async () => noop },
  { name: `${VIEWERS} viewers of one camera`, begin: streams },
  { name: 'films', begin: films },
  {
    name: 'films and viewers',
    begin: async () => {
      await films()
      return streams()
    },
  },
]

const rows: (string | number)[][] = []
const floor = new Map<string, { p50: number; p99: number }>()
for (const load of loads) {
  const end = await load.begin()
  await sleep(2_000)
  for (const [name, { p50, p99 }] of await measure(rig)) {
    if (!floor.has(name)) floor.set(name, { p50, p99 })
    const idle = floor.get(name) ?? { p50, p99 }
    rows.push([load.name, name, p50, p99, p50 / idle.p50, p99 / idle.p99])
  }
  await end()
}
await rig.stop('SIGKILL')

console.log(formatTable(['load', 'endpoint', 'p50 ms', 'p99 ms', 'p50 × idle', 'p99 × idle'], rows))

/** Sends the calls in turn for `SECONDS`. Returns the latency quantiles of each call in ms, keyed by name. */
async function measure({ call }: Simulator) {
  const times = new Map(calls.map(({ name }): [string, number[]] => [name, []]))
  const endsAt = performance.now() + SECONDS * 1_000
  while (performance.now() < endsAt) {
    for (const { name, method, path, body } of calls) {
      const began = performance.now()
      await call(method, path, body)
      times.get(name)?.push(performance.now() - began)
      await sleep(PAUSE_MS)
    }
  }
  return new Map(
    [...times].map(([name, all]) => [name, { p50: quantile(all, 0.5), p99: quantile(all, 0.99) }] as const),
  )
}
