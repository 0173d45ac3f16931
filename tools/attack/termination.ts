import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../../e2e/support/simulator.ts'
import { type AttackCase, withSimulator } from './attack-case.ts'
import { watchStream } from './watch-stream.ts'

const REQUESTS = 10
const ATTEMPTS = 10
const MAX_EXIT_S = 3
const MAX_FIRST_FRAME_SHOT_MS = 2_000
const CRASH_WORKERS = join(import.meta.dirname, 'crash-workers.mjs')

export const terminationAttacks: AttackCase[] = [
  {
    guarantee: `the first frame shot of a new process takes ≤ ${MAX_FIRST_FRAME_SHOT_MS} ms`,
    attack: () =>
      withSimulator({}, async (rig) => {
        const [camera] = await rig.cameras()
        const began = performance.now()
        const { status } = await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })
        const ms = performance.now() - began
        return { measured: `${ms.toFixed(0)} ms`, holds: status === 201 && ms <= MAX_FIRST_FRAME_SHOT_MS }
      }),
  },
  {
    guarantee: `after SIGTERM while the first picture is rendered ${REQUESTS} requests in flight get responses and the process exits within ${MAX_EXIT_S} s, in ${ATTEMPTS} attempts`,
    attack: async () => {
      const results: { passed: boolean; seconds: number }[] = []
      for (let tried = 0; tried < ATTEMPTS; tried += 1)
        // Rendering the first picture takes seconds, so each attempt sends SIGTERM after a different delay.
        results.push(await withSimulator({}, (rig) => terminateDuringFirstPicture(rig, tried * 200)))
      const passedCount = results.filter((result) => result.passed).length
      const slowest = Math.max(...results.map(({ seconds }) => seconds))
      return {
        measured: `${passedCount} of ${ATTEMPTS}, exited after ≤ ${slowest.toFixed(1)} s`,
        holds: passedCount === ATTEMPTS,
      }
    },
  },
  {
    guarantee: 'after a render worker crashes viewers receive frames within 2 s on the same connection',
    attack: () =>
      withSimulator({ NODE_OPTIONS: `--import=${CRASH_WORKERS}` }, async (rig) => {
        await rig.warmUp()
        const cameras = await rig.cameras()
        const shown = cameras.filter(({ status }) => status.toLowerCase() !== 'offline').slice(0, 2)
        const viewers = shown.map(({ videoURL }) => watchStream(new URL(videoURL, rig.url).href))
        await Promise.all(viewers.map((viewer) => viewer.waitForFrames(10)))
        const killedAt = performance.now()
        if (rig.pid === undefined) throw new Error('The simulator has no process')
        process.kill(rig.pid, 'SIGUSR2')
        await sleep(10_000)
        const gaps = viewers.map((viewer) => viewer.longestGap(killedAt, performance.now()))
        const open = viewers.filter((viewer) => viewer.isOpen()).length
        for (const viewer of viewers) viewer.close()
        const worst = Math.max(...gaps)
        return {
          measured: `${open} of ${viewers.length} still open, longest gap ${(worst / 1000).toFixed(1)} s`,
          holds: open === viewers.length && worst <= 2_000,
        }
      }),
  },
]

/** The landscape of the first picture is created in a thread that cannot be interrupted. */
async function terminateDuringFirstPicture(rig: Simulator, delayMs: number) {
  const [camera] = await rig.cameras()
  void rig.call('POST', 'snap/', { cameraID: camera?.cameraID }).catch(() => {})
  await sleep(delayMs)
  await rig.addFault({ kind: 'latency', ms: 700, path: '/api/v1/dashboard/' })
  const requests = Array.from({ length: REQUESTS }, () => rig.call('GET', 'dashboard/').catch(() => ({ status: 0 })))
  await sleep(300)
  const began = performance.now()
  await rig.stop('SIGTERM')
  const seconds = (performance.now() - began) / 1000
  const responses = (await Promise.all(requests)).filter(({ status }) => status === 200)
  return { seconds, passed: responses.length === REQUESTS && seconds <= MAX_EXIT_S }
}
