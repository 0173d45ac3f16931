import { type AttackCase, withSimulator } from './support/attack-case.ts'
import { openConsolePage } from './support/chaos-page.ts'

const RESPONSE_DELAY_MS = 600_000
const MAX_RELOAD_S = 5
const CONTROLS = ['Pan left', 'Tilt up', 'Zoom in', 'Pan right']

export const unresponsiveRigAttacks: AttackCase[] = [
  {
    guarantee: `after holds that got no response the page reloads within ${MAX_RELOAD_S} s`,
    attack: () =>
      withSimulator({}, async (rig) => {
        await rig.warmUp()
        const console = await openConsolePage(rig)
        try {
          await rig.addFault({ kind: 'latency', ms: RESPONSE_DELAY_MS, path: '/api/v1/ptz/control' })
          await console.hold(CONTROLS)
          const began = performance.now()
          await console.reload()
          const seconds = (performance.now() - began) / 1000
          return { measured: `${seconds.toFixed(1)} s`, holds: seconds <= MAX_RELOAD_S }
        } finally {
          await console.close()
        }
      }),
  },
]
