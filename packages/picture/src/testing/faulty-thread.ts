import { Worker } from 'node:worker_threads'
import type { RenderThread } from '../render/job-runner.ts'

const script = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', (command) => {
  if (command === 'end') process.exit()
  if (!command.job) return
  const { id, job } = command
  if (job.kind === 'environment') return parentPort.postMessage({ id, environment: {} })
  const name = job.view.cameraName
  if (name === 'throws') throw new Error('A fault')
  if (name === 'ends') process.exit(3)
  if (name === 'fails') return parentPort.postMessage({ id, failure: 'A fault' })
  while (name === 'hangs') {}
  parentPort.postMessage({ id, bytes: new TextEncoder().encode(name) })
})`

export const startFaultyThread = (): RenderThread => ({
  worker: new Worker(script, { eval: true }),
  stopFlag: new Int32Array(new SharedArrayBuffer(4)),
})
