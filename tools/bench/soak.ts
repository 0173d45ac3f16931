import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { formatTable, measureGrowth } from '../support/results.ts'

/**
 * Measures the memory of the trade-show demo over time, with an accelerated rig clock and the stand open in a browser.
 */
const MINUTES = Number(process.argv[2] ?? 30)
const RATE = 60
const LIMIT_PERCENT = 10
const SAMPLE_MS = 10_000
/** Duration of the warm-up, in which caches fill and the films of the initial state are rendered. */
const SETTLING_MINUTES = Math.min(5, MINUTES / 2)
const MEGABYTE = 1024 * 1024

type Sample = { minute: number; memory: number; heap: number; gallery: number; viewers: number; frames: number }

process.loadEnvFile('demo.env')
const rig = await startSimulator()
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${rig.url}/stand/`)

const began = performance.now()
const samples: Sample[] = []
while (performance.now() - began < MINUTES * 60_000) {
  // Sets the rate again in case the stand has reset the rig, which returns the clock to real time
  await rig.control('POST', 'clock', { rate: RATE })
  await sleep(SAMPLE_MS)
  samples.push(await takeSample())
}
const movements = (await rig.motion()).length
await browser.close()
await rig.stop()

const shown = samples.filter((_, index) => index % Math.ceil(samples.length / 60) === 0)
const headings = ['minute', 'memory MB', 'heap MB', 'gallery MB', 'viewers', 'frames']
console.log(formatTable(headings, shown.map(Object.values)))

const settled = samples.filter(({ minute }) => minute >= SETTLING_MINUTES).map(({ memory }) => memory)
const { before, after, percent } = measureGrowth(settled)
const isFlat = percent <= LIMIT_PERCENT
console.log(
  `\n${movements} movements. Median memory in the first quarter after minute ${SETTLING_MINUTES}: ${before.toFixed(0)} MB, ` +
    `in the last: ${after.toFixed(0)} MB, growth ${percent.toFixed(1)} % (limit ${LIMIT_PERCENT} %): ` +
    `${isFlat ? 'flat' : 'NOT flat'}`,
)
process.exitCode = isFlat ? 0 : 1

async function takeSample(): Promise<Sample> {
  const text = await (await fetch(`${rig.url}/sim/metrics`)).text()
  const measure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    minute: (performance.now() - began) / 60_000,
    memory: measure('process_resident_memory_bytes') / MEGABYTE,
    heap: measure('process_heap_used_bytes') / MEGABYTE,
    gallery: measure('rig_gallery_bytes') / MEGABYTE,
    viewers: measure('rig_viewers'),
    frames: measure('rig_frames_encoded_total'),
  }
}
