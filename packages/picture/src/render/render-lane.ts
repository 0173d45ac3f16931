import type { Log } from './log.ts'
import type { RenderCommand, RenderJob, RenderResponse } from './render-job.ts'
import { endRenderThread, type RenderThread } from './render-thread.ts'
import type { World } from './world.ts'

/** The result of a job: encoded bytes, or the world. */
export type Rendered = { bytes: Buffer } | { world: World }

export type RenderLane = ReturnType<typeof createRenderLane>

type Deps = {
  startThread: () => RenderThread
  log: Log
  /** Called when the lane can take another job. */
  onIdle: () => void
  /** Returns the commands that a new thread gets before its first job. */
  initialCommands: () => RenderCommand[]
}

type Current = { id: number; resolve: (rendered: Rendered) => void; reject: (error: Error) => void }

/**
 * Creates a lane: a render thread that does one job at a time and is started with the first one. If it ends unexpectedly,
 * its job fails, the error is logged, and a new thread does the next job.
 */
export const createRenderLane = ({ startThread, log, onIdle, initialCommands }: Deps) => {
  let thread: RenderThread | null = null
  let current: Current | null = null
  let lastID = 0

  const finish = (): Current | null => {
    const finished = current
    current = null
    return finished
  }

  const settle = (response: RenderResponse) => {
    const job = current?.id === response.id ? finish() : null
    if ('bytes' in response)
      job?.resolve({ bytes: Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.byteLength) })
    else if ('world' in response) job?.resolve({ world: response.world })
    else job?.reject(new Error(`The picture could not be made: ${response.failure}`))
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
    for (const command of initialCommands()) started.worker.postMessage(command)
    return started
  }

  return {
    isIdle: () => current === null,

    /** Does a job; an aborted film ends early. The lane must be idle. */
    run: (job: RenderJob, signal?: AbortSignal): Promise<Rendered> =>
      new Promise((resolve, reject) => {
        thread ??= start()
        lastID += 1
        const id = lastID
        current = { id, resolve, reject }
        thread.worker.postMessage({ id, job } satisfies RenderCommand)
        const cancel = () => {
          if (current?.id === id) thread?.worker.postMessage({ cancel: id } satisfies RenderCommand)
        }
        signal?.addEventListener('abort', cancel, { once: true })
      }),

    /** Sends a command to the thread if it is running. */
    send: (command: RenderCommand) => thread?.worker.postMessage(command),

    close: async () => {
      const closed = thread
      thread = null
      finish()?.reject(new Error('The studio is closed'))
      if (closed) await endRenderThread(closed)
    },
  }
}
