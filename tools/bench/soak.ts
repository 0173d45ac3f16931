import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { getResidentMB } from '../support/processes.ts'
import { measureGrowth } from '../support/results.ts'

/**
 * Measures the memory of the trade-show demo over time, with an accelerated rig clock and the stand open in a browser.
 */
const MINUTES = Number(process.argv[2] ?? 30)
const RATE = 60
const LIMIT_PERCENT = 10
const SAMPLE_MS = 10_000
/** Duration of the warm-up, in which caches fill and the films of the initial state are rendered. */
const SETTLING_MINUTES = Math.min(5, MINUTES / 2)

process.loadEnvFile('demo.env')
const rig = await startSimulator()
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${rig.url}/stand/`)

const memory: number[] = []
for (const began = performance.now(); performance.now() - began < MINUTES * 60_000; ) {
  // Sets the rate again in case the stand has reset the rig, which returns the clock to real time
  await rig.control('POST', 'clock', { rate: RATE })
  await sleep(SAMPLE_MS)
  if (performance.now() - began >= SETTLING_MINUTES * 60_000) memory.push(getResidentMB(rig.pid))
}
const movements = (await rig.motion()).length
await browser.close()
await rig.stop()

const { before, after, percent } = measureGrowth(memory)
console.log(
  `${movements} movements. Median memory in the first quarter after minute ${SETTLING_MINUTES}: ${before.toFixed(0)} MB, ` +
    `in the last: ${after.toFixed(0)} MB, growth ${percent.toFixed(1)} % (limit ${LIMIT_PERCENT} %)`,
)
process.exitCode = percent <= LIMIT_PERCENT ? 0 : 1
