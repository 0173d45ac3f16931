import type { Log } from './log.ts'
import type { RenderAnswer, RenderJob, RenderOrder } from './render-job.ts'
import { endRenderThread, type RenderThread } from './render-thread.ts'
import type { World } from './world.ts'

/** The answer to a job: encoded bytes, or for the world job the world. */
export type Rendered = { bytes: Buffer } | { world: World }

export type RenderLane = ReturnType<typeof createRenderLane>

type Deps = {
  startThread: () => RenderThread
  log: Log
  /** The lane may be given another job. */
  onIdle: () => void
  /** What a thread gets before its first job. */
  firstOrders: () => RenderOrder[]
}

type Current = { id: number; resolve: (rendered: Rendered) => void; reject: (error: Error) => void }

/**
 * A render thread that does one job at a time. It starts with the first job; when it dies the job fails, which is logged,
 * and another thread takes the next one.
 */
export const createRenderLane = ({ startThread, log, onIdle, firstOrders }: Deps) => {
  let thread: RenderThread | null = null
  let current: Current | null = null
  let lastID = 0

  const finish = (): Current | null => {
    const finished = current
    current = null
    return finished
  }

  const settle = (answer: RenderAnswer) => {
    const job = current?.id === answer.id ? finish() : null
    if ('bytes' in answer)
      job?.resolve({ bytes: Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength) })
    else if ('world' in answer) job?.resolve({ world: answer.world })
    else job?.reject(new Error(`The picture could not be made: ${answer.failure}`))
    onIdle()
  }

  const start = (): RenderThread => {
    const started = startThread()
    const abandon = (error: Error) => {
      if (thread !== started) return
      thread = null
      log.error({ err: error }, 'a render thread has ended, another takes its place')
      finish()?.reject(error)
      onIdle()
    }
    started.worker.on('message', settle)
    started.worker.on('error', abandon)
    started.worker.on('exit', (code) => abandon(new Error(`The render thread has ended with ${code}`)))
    started.worker.unref()
    for (const order of firstOrders()) started.worker.postMessage(order)
    return started
  }

  return {
    isIdle: () => current === null,

    /** Does a job; a film ends early when it is no longer wanted. The lane must be idle. */
    run: (job: RenderJob, signal?: AbortSignal): Promise<Rendered> =>
      new Promise((resolve, reject) => {
        thread ??= start()
        lastID += 1
        const id = lastID
        current = { id, resolve, reject }
        thread.worker.postMessage({ id, job } satisfies RenderOrder)
        const breakOff = () => {
          if (current?.id === id) thread?.worker.postMessage({ unwanted: id } satisfies RenderOrder)
        }
        signal?.addEventListener('abort', breakOff, { once: true })
      }),

    /** Sends an order to a running thread; one that starts later gets it with its first orders. */
    send: (order: RenderOrder) => thread?.worker.postMessage(order),

    close: async () => {
      const closed = thread
      thread = null
      finish()?.reject(new Error('The studio is closed'))
      if (closed) await endRenderThread(closed)
    },
  }
}
