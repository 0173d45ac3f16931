import { setTimeout as sleep } from 'node:timers/promises'
import { openConsole } from '../support/console-page.ts'
import { type AttackCase, withSimulator } from './attack-case.ts'

const RESPONSE_DELAY_MS = 600_000
const MAX_RELOAD_S = 5
/** Longer than `HOLD_THRESHOLD_MS`, because a shorter press is a step. */
const HOLD_MS = 500
const CONTROLS = ['Pan left', 'Tilt up', 'Zoom in', 'Pan right']
const LOAD_TIMEOUT_MS = 90_000

export const unresponsiveRigAttacks: AttackCase[] = [
  {
    guarantee: `after holds that got no response the page reloads within ${MAX_RELOAD_S} s`,
    attack: () =>
      withSimulator({}, async (rig) => {
        await rig.warmUp()
        const { browser, page } = await openConsole(rig.url)
        try {
          await rig.addFault({ kind: 'latency', ms: RESPONSE_DELAY_MS, path: '/api/v1/ptz/control' })
          await page.getByRole('button', { name: 'Enable Live streaming' }).click()
          for (const name of CONTROLS) {
            await page.getByRole('button', { name, exact: true }).hover()
            await page.mouse.down()
            await sleep(HOLD_MS)
            await page.mouse.up()
            await sleep(HOLD_MS)
          }
          const began = performance.now()
          await page.reload({ timeout: LOAD_TIMEOUT_MS })
          await page.getByRole('list', { name: 'Cameras' }).waitFor({ timeout: LOAD_TIMEOUT_MS })
          const seconds = (performance.now() - began) / 1000
          return { measured: `${seconds.toFixed(1)} s`, holds: seconds <= MAX_RELOAD_S }
        } finally {
          await browser.close()
        }
      }),
  },
]
