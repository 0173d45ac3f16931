import { useEffect, useState } from 'react'

/** Creates a task that has at most one run at a time. Starting another run aborts the previous one. */
export const createTask = () => {
  let running: AbortController | null = null

  /** Resolves or rejects like `work`. Once the run has been aborted, it resolves to null regardless of `work`. */
  const run = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | null> => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    const { signal } = controller
    try {
      const result = await work(signal)
      return signal.aborted ? null : result
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }

  return { run, cancel: () => running?.abort() }
}

/** Returns a task whose run is aborted when the component unmounts or receives another `subject`. */
export const useTask = (subject?: string) => {
  const [task] = useState(createTask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject makes the run obsolete
  useEffect(() => () => task.cancel(), [task, subject])
  return task
}
