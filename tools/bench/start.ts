import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '../../e2e/support/simulator.ts'
import { getCpuSeconds, getResidentMB } from '../support/processes.ts'
import { formatTable } from '../support/results.ts'

/** Measures the CPU time and the memory of the simulator in its first minute, with and without a viewer. */
const SECONDS = Number(process.argv[2] ?? 60)
const SAMPLE_INTERVAL_MS = 1_000

const rows = [
  ['without a viewer', ...(await measure({ hasViewer: false }))],
  ['with a viewer', ...(await measure({ hasViewer: true }))],
  ['PICTURES=none', ...(await measure({ hasViewer: false, environment: { PICTURES: 'none' } }))],
]
console.log(formatTable(['', 'first response, s', 'CPU seconds', 'MB', 'highest MB'], rows))

type Run = { hasViewer: boolean; environment?: Record<string, string> }

async function measure({ hasViewer, environment = {} }: Run) {
  const began = performance.now()
  const rig = await startSimulator({ SEED_MEDIA: 'on', ...environment })
  const firstResponse = (performance.now() - began) / 1_000
  const { pid = 0 } = rig
  const viewer = hasViewer ? await watchFirstCamera() : null
  let [memory, highest] = [0, 0]
  do {
    await sleep(SAMPLE_INTERVAL_MS)
    memory = getResidentMB(pid)
    highest = Math.max(highest, memory)
  } while (performance.now() < began + SECONDS * 1_000)
  const cpu = getCpuSeconds(pid)
  viewer?.kill('SIGKILL')
  await rig.stop()
  return [firstResponse, cpu, memory, highest]

  async function watchFirstCamera() {
    const [camera] = await rig.cameras()
    const { href } = new URL(camera?.videoURL ?? '', rig.url)
    const child = fork(join(import.meta.dirname, 'support/counting-viewers.ts'), [href], {
      execArgv: ['--import', 'tsx'],
    })
    await once(child, 'message')
    return child
  }
}
