import { useCallback, useEffect, useRef, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { getErrorMessage } from '../lib/error-message.ts'

/** Outcome for one item. The message of the error is shown to the operator. */
export type ItemOutcome =
  | { name: string; state: 'waiting' | 'running' | 'done' }
  | { name: string; state: 'failed'; error: Error }

/** Processes one item. `signal` aborts when the bulk action ends early. */
export type ItemAction = (name: string, signal: AbortSignal) => Promise<unknown>

export type BulkActionState = {
  title: string
  outcomes: readonly ItemOutcome[]
  running: boolean
  /** Summary of the finished bulk action, which is shown to the operator. */
  note?: string | undefined
}

type BulkActionOptions = {
  title: string
  names: readonly string[]
  act: ItemAction
  concurrency?: number
  /** Resolves to a summary for the operator. If it rejects, the error's message is shown instead. */
  finish?: (outcomes: readonly ItemOutcome[], signal: AbortSignal) => Promise<string | undefined>
}

export type StartBulkAction = ReturnType<typeof useBulkAction>['start']

/**
 * Returns a bulk action and the functions that control it. The action ends early when the component unmounts, and when
 * the session ends: later requests would carry the next session's token.
 */
export const useBulkAction = () => {
  const { session } = useConsole()
  const [bulkAction, setBulkAction] = useState<BulkActionState | null>(null)
  const abortController = useRef(new AbortController())
  const isMounted = useRef(false)
  const stop = useCallback(() => abortController.current.abort(), [])

  useEffect(() => {
    const unsubscribe = session.onEnd(stop)
    isMounted.current = true
    return () => {
      isMounted.current = false
      unsubscribe()
      stop()
    }
  }, [session, stop])

  /** Processes the items sequentially, or up to `concurrency` at a time. Resolves to their outcomes. */
  const start = async ({ title, names, act, concurrency = 1, finish }: BulkActionOptions) => {
    abortController.current = new AbortController()
    // The component may have unmounted while the operator chose where to save a download
    if (!isMounted.current) stop()
    const { signal } = abortController.current
    const report = (outcomes: readonly ItemOutcome[]) => setBulkAction({ title, outcomes, running: true })
    report([])
    const outcomes = await processItems({ names, act, concurrency, report, signal })
    const note = await finish?.(outcomes, signal).catch(getErrorMessage)
    setBulkAction({ title, outcomes, running: false, note })
    return outcomes
  }

  return { bulkAction, start, stop, clear: () => setBulkAction(null) }
}

type ProcessOptions = Required<Pick<BulkActionOptions, 'names' | 'act' | 'concurrency'>> & {
  report: (outcomes: readonly ItemOutcome[]) => void
  signal: AbortSignal
}

/** Processes the items in order. After a failure, continues with the remaining items. */
export const processItems = async ({
  names,
  act,
  concurrency,
  report,
  signal,
}: ProcessOptions): Promise<readonly ItemOutcome[]> => {
  const outcomes: ItemOutcome[] = names.map((name) => ({ name, state: 'waiting' }))
  const setOutcome = (index: number, outcome: ItemOutcome) => {
    outcomes[index] = outcome
    report([...outcomes])
  }
  const waitingEntries = names.entries()
  const work = async () => {
    for (const [index, name] of waitingEntries) {
      if (signal.aborted) return
      setOutcome(index, { name, state: 'running' })
      setOutcome(index, await runAction(name, act, signal))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return outcomes
}

export const assertAllDone = (outcomes: readonly ItemOutcome[]) => {
  const errors = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []))
  if (errors.length > 0) throw new AggregateError(errors, `Failed items: ${errors.length}`)
  if (outcomes.some(({ state }) => state !== 'done'))
    throw new Error('The bulk action ended before all items were done')
}

const runAction = async (name: string, act: ItemAction, signal: AbortSignal): Promise<ItemOutcome> => {
  try {
    await act(name, signal)
    return { name, state: 'done' }
  } catch (error) {
    if (signal.aborted) return { name, state: 'waiting' }
    return { name, state: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
  }
}
