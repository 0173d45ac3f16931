import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A thread and the flag (one 32-bit number) that asks it to end before its next native call. */
export type RenderThread = { worker: Worker; ending: Int32Array }

/** How long a thread has to end by itself, ms. */
const END_MS = 1_000

export const startRenderThread = (): RenderThread => {
  const ending = new Int32Array(new SharedArrayBuffer(4))
  // The build puts render-worker.js beside the bundle that contains this module
  const isBuilt = import.meta.filename.endsWith('.js')
  const entry = join(import.meta.dirname, isBuilt ? 'render-worker.js' : 'render-worker-from-source.mjs')
  return { worker: new Worker(entry, { workerData: { ending } }), ending }
}

/**
 * Ends a thread between two jobs, or after a second wherever it is. Ended in the middle of a native call, the codec would
 * take the whole process along: with the flag set it makes none any more, and none takes a second.
 */
export const endRenderThread = async ({ worker, ending }: RenderThread): Promise<void> => {
  const ended = once(worker, 'exit')
  worker.ref()
  Atomics.store(ending, 0, 1)
  worker.postMessage('end')
  const timer = setTimeout(() => void worker.terminate(), END_MS)
  await ended
  clearTimeout(timer)
}
