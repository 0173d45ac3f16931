import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** A thread and the flag (one 32-bit number) that asks it to end before its next native call. */
export type RenderThread = { worker: Worker; ending: Int32Array }

/** How long a thread has to end by itself, ms. */
const END_MS = 1_000

// The build puts render-worker.js beside the file that this module ends up in. The source runs under tsx or Vitest, where
// a worker thread needs the TypeScript loader registered by itself: Node 20 takes no --import for workers.
export const startRenderThread = (): RenderThread => {
  const ending = new Int32Array(new SharedArrayBuffer(4))
  const options = { workerData: { ending } }
  if (!import.meta.url.endsWith('.ts'))
    return { worker: new Worker(new URL('./render-worker.js', import.meta.url), options), ending }
  const loader = createRequire(import.meta.url)
    .resolve('tsx/package.json')
    .replace('package.json', 'dist/esm/api/index.mjs')
  const source = new URL('./render-worker.ts', import.meta.url).href
  const script = `import(${JSON.stringify(loader)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(source)}) })`
  return { worker: new Worker(script, { ...options, eval: true }), ending }
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
