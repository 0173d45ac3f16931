import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Environment } from './environment.ts'
import type { ErrorLog, RenderCommand, RenderJob, RenderResponse } from './render-job.ts'

/** A thread, and a shared 32-bit flag that makes the thread exit before its next native call. */
export type RenderThread = { worker: Worker; stopFlag: Int32Array }

const STOP_TIMEOUT_MS = 1_000

/** Limits V8's heap for new objects, which would grow to 48 MB. Pictures need none of it: they are outside the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 3 }

export const startRenderThread = (): RenderThread => {
  const stopFlag = new Int32Array(new SharedArrayBuffer(4))
  // The build puts render-worker.js next to the bundle that contains this module.
  const isBuilt = import.meta.filename.endsWith('.js')
  const entry = join(import.meta.dirname, isBuilt ? 'render-worker.js' : 'render-worker-from-source.mjs')
  return { worker: new Worker(entry, { workerData: { stopFlag }, resourceLimits }), stopFlag }
}

/** Makes the thread exit. After 1 s, terminates it: native calls, which must not be interrupted, have ended by then. */
const stopRenderThread = async ({ worker, stopFlag }: RenderThread): Promise<void> => {
  const ended = once(worker, 'exit')
  worker.ref()
  Atomics.store(stopFlag, 0, 1)
  worker.postMessage('end')
  const timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}

type RenderResult = { bytes: Buffer } | { environment: Environment }

export type JobRunner = ReturnType<typeof createJobRunner>

type Deps = {
  startThread: () => RenderThread
  log: ErrorLog
  onIdle: () => void
  initialCommands: () => RenderCommand[]
  /** An idle thread exits after this time, which frees its memory. By default it keeps running. */
  idleMs?: number
}

type CurrentJob = { id: number; resolve: (rendered: RenderResult) => void; reject: (error: Error) => void }

/** Executes one job at a time. If the thread ends unexpectedly, rejects its job; the next job starts a new thread. */
export const createJobRunner = ({ startThread, log, onIdle, initialCommands, idleMs }: Deps) => {
  let thread: RenderThread | null = null
  let current: CurrentJob | null = null
  let lastID = 0
  let idleTimer: NodeJS.Timeout | undefined

  const finish = (): CurrentJob | null => {
    const finishedJob = current
    current = null
    clearTimeout(idleTimer)
    if (idleMs !== undefined) idleTimer = setTimeout(() => void stop(), idleMs).unref()
    return finishedJob
  }

  const settle = (response: RenderResponse) => {
    const job = current?.id === response.id ? finish() : null
    if ('bytes' in response)
      job?.resolve({ bytes: Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.byteLength) })
    else if ('environment' in response) job?.resolve({ environment: response.environment })
    else job?.reject(new Error(`Failed to render the picture: ${response.failure}`))
    onIdle()
  }

  const start = (): RenderThread => {
    const startedThread = startThread()
    const abandon = (error: Error) => {
      if (thread !== startedThread) return
      thread = null
      log.error({ err: error }, 'a render thread exited, the next job starts another thread')
      finish()?.reject(error)
      onIdle()
    }
    startedThread.worker.on('message', settle)
    startedThread.worker.on('error', abandon)
    startedThread.worker.on('exit', (code) => abandon(new Error(`The render thread exited with code ${code}`)))
    startedThread.worker.unref()
    for (const command of initialCommands()) startedThread.worker.postMessage(command)
    return startedThread
  }

  const stop = async () => {
    const stoppedThread = thread
    thread = null
    if (stoppedThread) await stopRenderThread(stoppedThread)
  }

  return {
    isIdle: () => current === null,

    /** Runs a job. The runner must be idle. Aborting the signal stops a film early. */
    run: (job: RenderJob, signal?: AbortSignal): Promise<RenderResult> =>
      startCancellable(signal, (resolve, reject) => {
        clearTimeout(idleTimer)
        thread ??= start()
        lastID += 1
        const id = lastID
        current = { id, resolve, reject }
        thread.worker.postMessage({ id, job } satisfies RenderCommand)
        return () => {
          if (current?.id === id) thread?.worker.postMessage({ cancel: id } satisfies RenderCommand)
        }
      }),

    send: (command: RenderCommand) => thread?.worker.postMessage(command),

    close: async () => {
      finish()?.reject(new Error('The studio is closed'))
      clearTimeout(idleTimer)
      await stop()
    },
  }
}

/** Starts a job. `start` returns a function that cancels it. Removes its listener from the signal when the job ends. */
export const startCancellable = <Result>(
  signal: AbortSignal | undefined,
  start: (resolve: (result: Result) => void, reject: (error: Error) => void) => () => void,
): Promise<Result> => {
  let cancel = () => {}
  const onAbort = () => cancel()
  const result = new Promise<Result>((resolve, reject) => {
    cancel = start(resolve, reject)
  })
  signal?.addEventListener('abort', onAbort)
  return result.finally(() => signal?.removeEventListener('abort', onAbort))
}
