import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../bench/support/quantile.ts'
import { operator, type Simulator } from '../e2e/simulator.ts'
import type { Promised } from './promise.ts'
import { against } from './support/against.ts'
import { type Flood, runFlood } from './support/flood.ts'
import { watchStream } from './support/watch-stream.ts'

const STOP_MS = 20
const FPS = 10
const BETWEEN_STOPS_MS = 25
/** Longer than the shortest flood, so that what it leaves behind is measured too. */
const MEASURED_MS = 5_000
/** What a stop takes with no flood, in the same minute: the machine's own share in the figures. */
const FLOOR_MS = 3_000

const person = {
  firstName: 'x'.repeat(200),
  lastName: 'Flood',
  phone: '08012345678',
  email: 'flood-#@rig.test',
  password: 'flood-flood',
  companyName: 'Flood',
  companyAddress: 'Flood',
}
const plan = { cameraID: '', time: '03:07', sled_start: 20, sled_stop: 80 }

const flooded = (name: string, flood: Omit<Flood, 'method'>): Promised => ({
  promise: `a stop takes ≤ ${STOP_MS} ms and the picture has ≥ ${FPS} fps under ${name}`,
  attack: () =>
    against({}, async (rig) => {
      await rig.warmUp()
      const [camera] = await rig.cameras()
      const cameraID = camera?.cameraID ?? ''
      const viewer = watchStream(new URL(camera?.videoURL ?? '', rig.url).href)
      await viewer.running(15)

      const calm = await stopsWhile(rig, cameraID, sleep(FLOOR_MS))
      const body = 'cameraID' in flood.body ? { ...flood.body, cameraID } : flood.body
      const began = performance.now()
      const flooding = runFlood(rig.url, await signIn(rig), { ...flood, method: 'POST', body })
      const flooded = flooding.then(() => performance.now() - began)
      const stops = await stopsWhile(rig, cameraID, Promise.all([flooding, sleep(MEASURED_MS)]))
      const ended = performance.now()
      viewer.close()

      const [fps, gap] = [viewer.fps(began, ended), viewer.longestGap(began, ended)]
      const [p99, worst] = [quantile(stops, 0.99), Math.max(...stops)]
      const answers = JSON.stringify(await flooding).replaceAll('"', '')
      const seconds = ((await flooded) / 1000).toFixed(1)
      const floor = `before it ${quantile(calm, 0.99).toFixed(1)} and ${Math.max(...calm).toFixed(0)}`
      const figures = `stop p99 ${p99.toFixed(1)}, worst ${worst.toFixed(0)} ms (${floor}); ${fps.toFixed(1)} fps, longest gap ${gap.toFixed(0)} ms`
      return { reached: `${figures}; in ${seconds} s ${answers}`, holds: p99 <= STOP_MS && fps >= FPS }
    }),
})

/** Floods: much of the same at once. A stop and the live picture come first. */
export const floods: Promised[] = [
  flooded('nothing at all', { path: 'ptz/', body: { cameraID: '', z: 0 }, requests: 1, atOnce: 1 }),
  flooded('400 sign-ups', { path: 'user/signup/', body: person, requests: 400, atOnce: 60 }),
  flooded('1,080 schedules', { path: 'scheduler/', body: plan, requests: 1_080, atOnce: 20 }),
  flooded('3,000 presets', { path: 'preset/', body: { cameraID: '', name: 'p#' }, requests: 3_000, atOnce: 20 }),
  flooded('200 frame shots at once', { path: 'snap/', body: { cameraID: '' }, requests: 200, atOnce: 200 }),
]

const signIn = async ({ url }: Simulator): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/user/login/`, { method: 'POST', headers, body: JSON.stringify(operator) })
  return (await answer.json()).token
}

/** How long each stop took, ms, while something else goes on. */
const stopsWhile = async ({ call }: Simulator, cameraID: string, going: Promise<unknown>) => {
  let isGoing = true
  void going.finally(() => {
    isGoing = false
  })
  const times: number[] = []
  while (isGoing) {
    const began = performance.now()
    await call('POST', 'ptz/control', { cameraID, x: 0 })
    times.push(performance.now() - began)
    await sleep(BETWEEN_STOPS_MS)
  }
  return times
}
