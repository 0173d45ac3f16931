import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { RenderAnswer, RenderJob, RenderOrder } from './render-job.ts'

export type Renderer = ReturnType<typeof createRenderer>

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

/**
 * The render worker as a function: a job in, encoded bytes out. The thread starts with the first job. A job fails with
 * what the worker says, or when the worker dies; the next job then starts another.
 */
export const createRenderer = () => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastID = 0

  const settle = ({ id, bytes, failure }: RenderAnswer) => {
    const job = waiting.get(id)
    waiting.delete(id)
    if (bytes) job?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    else job?.reject(new Error(`The picture could not be made: ${failure}`))
  }

  const abandon = (error: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const start = (): Worker => {
    const started = startWorker()
    started.on('message', settle)
    started.on('error', abandon)
    started.on('exit', () => worker === started && abandon(new Error('The render worker has ended')))
    started.unref()
    return started
  }

  return {
    render: (job: RenderJob): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        worker ??= start()
        lastID += 1
        waiting.set(lastID, { resolve, reject })
        worker.postMessage({ id: lastID, job })
      }),
    /** Ends the worker when it has put its pencil down; jobs that wait fail. */
    close: async () => {
      if (!worker) return
      const ended = once(worker, 'exit')
      worker.ref()
      worker.postMessage('end' satisfies RenderOrder)
      await ended
    },
  }
}

// The build puts render-worker.js beside the file that this module ends up in. The source runs under tsx or Vitest, where
// a worker thread needs the TypeScript loader registered by itself: Node 20 takes no --import for workers.
const startWorker = (): Worker => {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./render-worker.js', import.meta.url))
  const loader = createRequire(import.meta.url)
    .resolve('tsx/package.json')
    .replace('package.json', 'dist/esm/api/index.mjs')
  const source = new URL('./render-worker.ts', import.meta.url).href
  const script = `import(${JSON.stringify(loader)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(source)}) })`
  return new Worker(script, { eval: true })
}
