import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A thread, and a shared 32-bit flag that makes the thread exit before its next native call. */
export type RenderThread = { worker: Worker; stopFlag: Int32Array }

const STOP_TIMEOUT_MS = 1_000

/** A thread creates few objects, because its pictures are arrays. By default their space grows to 48 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 3 }

export const startRenderThread = (): RenderThread => {
  const stopFlag = new Int32Array(new SharedArrayBuffer(4))
  // The build puts render-worker.js next to the bundle that contains this module.
  const isBuilt = import.meta.filename.endsWith('.js')
  const entry = join(import.meta.dirname, isBuilt ? 'render-worker.js' : 'render-worker-from-source.mjs')
  return { worker: new Worker(entry, { workerData: { stopFlag }, resourceLimits }), stopFlag }
}

/**
 * Asks a thread to exit and terminates it after a second. Terminating a thread during a native call would crash the
 * process, but no native call takes that long.
 */
export const stopRenderThread = async ({ worker, stopFlag }: RenderThread): Promise<void> => {
  const ended = once(worker, 'exit')
  worker.ref()
  Atomics.store(stopFlag, 0, 1)
  worker.postMessage('end')
  const timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
