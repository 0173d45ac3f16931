import type { FindingsFile } from './findings-file.ts'

export type ImportMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'read'; file: FindingsFile }
  | { kind: 'failed'; reason: string }

type ReadOptions = { signal: AbortSignal; onProgress: (progress: { done: number; total: number }) => void }

/**
 * Reads a file of findings in a worker, because 1,000 pictures would block the page for seconds. Rejects with a sentence
 * for the operator, or if `signal` is aborted.
 */
export const readInWorker = (file: Blob, { signal, onProgress }: ReadOptions) =>
  new Promise<FindingsFile>((resolve, reject) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    const finish = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => finish(() => reject(signal.reason)), { once: true })
    worker.addEventListener('error', () => finish(() => reject(new Error('This file cannot be read'))))
    worker.addEventListener('message', ({ data }: MessageEvent<ImportMessage>) => {
      if (data.kind === 'progress') onProgress(data)
      else if (data.kind === 'failed') finish(() => reject(new Error(data.reason)))
      else finish(() => resolve(data.file))
    })
    worker.postMessage(file)
  })
