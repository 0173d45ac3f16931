import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A thread, and a flag (one 32-bit number) that makes it end before its next native call. */
export type RenderThread = { worker: Worker; ending: Int32Array }

/** Time for a thread to end before it is terminated, ms. */
const END_MS = 1_000

export const startRenderThread = (): RenderThread => {
  const ending = new Int32Array(new SharedArrayBuffer(4))
  // The build puts render-worker.js beside the bundle that contains this module
  const isBuilt = import.meta.filename.endsWith('.js')
  const entry = join(import.meta.dirname, isBuilt ? 'render-worker.js' : 'render-worker-from-source.mjs')
  return { worker: new Worker(entry, { workerData: { ending } }), ending }
}

/**
 * Ends a thread between two jobs, or terminates it after a second. Terminating it during a native call would crash the
 * process; the flag prevents further native calls, and none takes a second.
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
