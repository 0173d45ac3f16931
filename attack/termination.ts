import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../e2e/simulator.ts'
import type { AttackCase } from './attack-case.ts'
import { watchStream } from './support/watch-stream.ts'
import { withSimulator } from './support/with-simulator.ts'

const CALLS = 10
const TRIES = 10
const ENDS_WITHIN_S = 3
const END_WORKERS = join(import.meta.dirname, 'support/end-workers.mjs')

/** Termination of the process and of its render workers. */
export const termination: AttackCase[] = [
  {
    promise: `SIGTERM: ${CALLS} calls under way are answered, the process ends within 3 s`,
    attack: () => withSimulator({}, endWithCallsUnderWay),
  },
  {
    promise: `SIGTERM while the first picture is made, ${TRIES} times: the same`,
    attack: async () => {
      const ends: Awaited<ReturnType<typeof endWithCallsUnderWay>>[] = []
      for (let tried = 0; tried < TRIES; tried += 1)
        // The first picture takes some seconds; each attempt sends SIGTERM at a different time
        ends.push(await withSimulator({}, (rig) => endWhileFirstPictureIsMade(rig, tried * 200)))
      const held = ends.filter(({ holds }) => holds).length
      const [soonest, latest] = [Math.min, Math.max].map((of) => of(...ends.map(({ seconds }) => seconds)).toFixed(1))
      return { reached: `${held} of ${TRIES}, ended after ${soonest} to ${latest} s`, holds: held === TRIES }
    },
  },
  {
    promise: 'after a render worker has died viewers go on within 2 s on the same connection',
    attack: () =>
      withSimulator({ NODE_OPTIONS: `--import=${END_WORKERS}` }, async (rig) => {
        await rig.warmUp()
        const cameras = await rig.cameras()
        const shown = cameras.filter(({ status }) => status.toLowerCase() !== 'offline').slice(0, 2)
        const viewers = shown.map(({ videoURL }) => watchStream(new URL(videoURL, rig.url).href))
        await Promise.all(viewers.map((viewer) => viewer.waitForFrames(10)))
        const killed = performance.now()
        if (rig.pid === undefined) throw new Error('The simulator has no process')
        process.kill(rig.pid, 'SIGUSR2')
        await sleep(10_000)
        const gaps = viewers.map((viewer) => viewer.longestGap(killed, performance.now()))
        const open = viewers.filter((viewer) => viewer.isOpen()).length
        for (const viewer of viewers) viewer.close()
        const worst = Math.max(...gaps)
        return {
          reached: `${open} of ${viewers.length} still open, longest pause ${(worst / 1000).toFixed(1)} s`,
          holds: open === viewers.length && worst <= 2_000,
        }
      }),
  },
]

/** Sends SIGTERM during slow calls. Returns how many got a response, and how long the process took to exit. */
const endWithCallsUnderWay = async (rig: Simulator) => {
  // Signs in first: the fault must delay only the calls below
  await rig.cameras()
  await rig.addFault({ kind: 'latency', ms: 700, path: '/api/v1/dashboard/' })
  const calls = Array.from({ length: CALLS }, () => rig.call('GET', 'dashboard/').catch(() => ({ status: 0 })))
  await sleep(300)
  const began = performance.now()
  await rig.stop('SIGTERM')
  const seconds = (performance.now() - began) / 1000
  const answered = (await Promise.all(calls)).filter(({ status }) => status === 200).length
  const reached = `${answered} of ${CALLS} answered, ended after ${seconds.toFixed(1)} s`
  return { reached, seconds, holds: answered === CALLS && seconds <= ENDS_WITHIN_S }
}

/** The first picture requires the whole world to be generated, in a thread that cannot be interrupted. */
const endWhileFirstPictureIsMade = async (rig: Simulator, laterMs: number) => {
  const [camera] = await rig.cameras()
  void rig.call('POST', 'snap/', { cameraID: camera?.cameraID }).catch(() => {})
  await sleep(laterMs)
  return endWithCallsUnderWay(rig)
}
