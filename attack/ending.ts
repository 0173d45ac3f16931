import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Promised } from './promise.ts'
import { against } from './support/against.ts'
import { watchStream } from './support/watch-stream.ts'

const CALLS = 10
const END_WORKERS = join(import.meta.dirname, 'support/end-workers.mjs')

/** Ends: of the process, and of what draws the pictures. */
export const ending: Promised[] = [
  {
    promise: `SIGTERM: ${CALLS} calls under way are answered, the process ends within 3 s, also while a picture is made`,
    attack: () =>
      against({}, async (rig) => {
        await rig.addFault({ kind: 'latency', ms: 700, path: '/api/*' })
        const [poster] = await rig.cameras()
        void fetch(new URL(poster?.poster ?? '', rig.url)).catch(() => {})
        const calls = Array.from({ length: CALLS }, () => rig.call('GET', 'dashboard/').catch(() => ({ status: 0 })))
        await sleep(300)
        const began = performance.now()
        await rig.stop('SIGTERM')
        const seconds = (performance.now() - began) / 1000
        const answered = (await Promise.all(calls)).filter(({ status }) => status === 200).length
        return {
          reached: `${answered} of ${CALLS} answered, ended after ${seconds.toFixed(1)} s`,
          holds: answered === CALLS && seconds <= 3,
        }
      }),
  },
  {
    promise: 'after a render worker has died viewers go on within 2 s on the same connection',
    attack: () =>
      against({ NODE_OPTIONS: `--import=${END_WORKERS}` }, async (rig) => {
        await rig.warmUp()
        const cameras = await rig.cameras()
        const shown = cameras.filter(({ status }) => status.toLowerCase() !== 'offline').slice(0, 2)
        const viewers = shown.map(({ videoURL }) => watchStream(new URL(videoURL, rig.url).href))
        await Promise.all(viewers.map((viewer) => viewer.running(10)))
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
