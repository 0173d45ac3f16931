import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { operator, type Simulator } from '../../e2e/support/simulator.ts'
import { quantile } from '../support/results.ts'
import { type AttackCase, withSimulator } from './attack-case.ts'
import { watchStream } from './watch-stream.ts'

const run = promisify(execFile)

const MAX_STOP_MS = 20
const MIN_FPS = 10
const STOP_INTERVAL_MS = 25
/** Minimum duration of a measurement. If a flood ends sooner, its after-effects are measured too. */
const MIN_MEASUREMENT_MS = 5_000
const BASELINE_MS = 3_000

const account = {
  firstName: 'x'.repeat(200),
  lastName: 'Flood',
  phone: '08012345678',
  email: 'flood-#@rig.test',
  password: 'flood-flood',
  companyName: 'Flood',
  companyAddress: 'Flood',
}
const schedule = { cameraID: '', time: '03:07', sled_start: 20, sled_stop: 80 }

type Flood = { path: string; body: object; requests: number; concurrency: number }

const floodCase = (name: string, flood: Flood): AttackCase => ({
  guarantee: `a stop takes ≤ ${MAX_STOP_MS} ms and the picture has ≥ ${MIN_FPS} fps under ${name}`,
  attack: () =>
    withSimulator({}, async (rig) => {
      await rig.warmUp()
      const [camera] = await rig.cameras()
      const cameraID = camera?.cameraID ?? ''
      const viewer = watchStream(new URL(camera?.videoURL ?? '', rig.url).href)
      await viewer.waitForFrames(15)

      const idleStops = await measureStops(rig, cameraID, sleep(BASELINE_MS))
      const body = 'cameraID' in flood.body ? { ...flood.body, cameraID } : flood.body
      const began = performance.now()
      const flooding = runFlood(rig.url, await getToken(rig), { ...flood, body })
      const floodMs = flooding.then(() => performance.now() - began)
      const stops = await measureStops(rig, cameraID, Promise.all([flooding, sleep(MIN_MEASUREMENT_MS)]))
      const ended = performance.now()
      viewer.close()

      const [fps, gap] = [viewer.fps(began, ended), viewer.longestGap(began, ended)]
      const [p99, worst] = [quantile(stops, 0.99), Math.max(...stops)]
      const statuses = JSON.stringify(await flooding).replaceAll('"', '')
      const seconds = ((await floodMs) / 1000).toFixed(1)
      const baseline = `before the flood ${quantile(idleStops, 0.99).toFixed(1)} and ${Math.max(...idleStops).toFixed(0)}`
      const figures = `stop p99 ${p99.toFixed(1)}, worst ${worst.toFixed(0)} ms (${baseline}); ${fps.toFixed(1)} fps, longest gap ${gap.toFixed(0)} ms`
      return { measured: `${figures}; in ${seconds} s ${statuses}`, holds: p99 <= MAX_STOP_MS && fps >= MIN_FPS }
    }),
})

export const floodAttacks: AttackCase[] = [
  floodCase('no load', { path: 'ptz/', body: { cameraID: '', z: 0 }, requests: 1, concurrency: 1 }),
  floodCase('400 sign-ups', { path: 'user/signup/', body: account, requests: 400, concurrency: 60 }),
  floodCase('1,080 schedules', { path: 'scheduler/', body: schedule, requests: 1_080, concurrency: 20 }),
  floodCase('3,000 presets', { path: 'preset/', body: { cameraID: '', name: 'p#' }, requests: 3_000, concurrency: 20 }),
  floodCase('200 simultaneous frame shots', { path: 'snap/', body: { cameraID: '' }, requests: 200, concurrency: 200 }),
]

const getToken = async ({ call }: Simulator) =>
  ((await call('POST', 'user/login/', operator)).body as { token: string }).token

/** Sends stops until a promise settles. Returns the response time of each stop in milliseconds. */
const measureStops = async ({ call }: Simulator, cameraID: string, until: Promise<unknown>) => {
  let isRunning = true
  void until.finally(() => {
    isRunning = false
  })
  const times: number[] = []
  while (isRunning) {
    const began = performance.now()
    await call('POST', 'ptz/control', { cameraID, x: 0 })
    times.push(performance.now() - began)
    await sleep(STOP_INTERVAL_MS)
  }
  return times
}

/** Keeps `concurrency` requests in flight and replaces `#` in each body with the request number. */
const floodScript = `
require('node:os').setPriority(19)
const [url, token, flood] = process.argv.slice(1)
const { path, body, requests, concurrency } = JSON.parse(flood)
const statuses = {}
let next = 0
const send = async () => {
  while (next < requests) {
    const text = JSON.stringify(body).replaceAll('#', String(next++))
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
    const status = await fetch(url + '/api/v1/' + path, { method: 'POST', headers, body: text })
      .then(async (response) => (await response.arrayBuffer(), response.status), () => 'none')
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
Promise.all(Array.from({ length: concurrency }, send)).then(() => console.log(JSON.stringify(statuses)))`

/**
 * Runs in a separate process at the lowest priority, because a real attacker would not share the rig's CPU. Returns the
 * number of responses for each status.
 */
const runFlood = async (url: string, token: string, flood: Flood): Promise<Record<string, number>> =>
  JSON.parse((await run(process.execPath, ['-e', floodScript, url, token, JSON.stringify(flood)])).stdout)
