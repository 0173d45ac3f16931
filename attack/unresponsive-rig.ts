import type { AttackCase } from './attack-case.ts'
import { openConsole } from './support/chaos-page.ts'
import { withSimulator } from './support/with-simulator.ts'

const NEVER_MS = 600_000
const WITHIN_S = 5
const CONTROLS = ['Pan left', 'Tilt up', 'Zoom in', 'Pan right']

/** A rig that stops responding while the console uses it. */
export const unresponsiveRig: AttackCase[] = [
  {
    promise: `after holds that a rig never answers, the page is loaded again within ${WITHIN_S} s`,
    attack: () =>
      withSimulator({}, async (rig) => {
        await rig.warmUp()
        const console = await openConsole(rig)
        try {
          await rig.addFault({ kind: 'latency', ms: NEVER_MS, path: '/api/v1/ptz/control' })
          await console.hold(CONTROLS)
          const began = performance.now()
          await console.reload()
          const seconds = (performance.now() - began) / 1000
          return { reached: `${seconds.toFixed(1)} s`, holds: seconds <= WITHIN_S }
        } finally {
          await console.close()
        }
      }),
  },
]
