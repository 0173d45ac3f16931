type WorkerRun<Message, Result> = {
  signal: AbortSignal
  /** Message of the error if the worker cannot be started or crashes. */
  failure: string
  /** Returns undefined to wait for the next message. If it throws, the run rejects with that error. */
  onMessage: (message: Message) => Result | undefined
}

/** Sends a request to a worker, and resolves to the result. Rejects if `signal` is aborted. Terminates the worker. */
export const runWorker = <Message, Result>(
  worker: Worker,
  request: unknown,
  { signal, failure, onMessage }: WorkerRun<Message, Result>,
): Promise<Result> =>
  new Promise<Result>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', () => reject(new Error(failure)))
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      try {
        const result = onMessage(data)
        if (result !== undefined) resolve(result)
      } catch (error) {
        reject(error)
      }
    })
    worker.postMessage(request)
  }).finally(() => worker.terminate())
