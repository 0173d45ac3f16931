import { useRef, useState } from 'react'

/** The state of one item of a run; the message of `error` is a sentence for the operator. */
export type ItemOutcome =
  | { name: string; state: 'waiting' | 'running' | 'done' }
  | { name: string; state: 'failed'; error: Error }

/** Processes one item. `signal` is aborted when the operator stops the run. */
export type ItemAction = (name: string, signal: AbortSignal) => Promise<unknown>

/** Deletes each of the selected items; rejects unless all are deleted. */
export type DeletionRun = (deleteOne: ItemAction) => Promise<unknown>

/** A run as a dialog shows it. */
export type ShownRun = {
  title: string
  outcomes: readonly ItemOutcome[]
  running: boolean
  /** A sentence about the whole run, once it has finished. */
  note?: string | undefined
}

type RunOptions = {
  title: string
  names: readonly string[]
  act: ItemAction
  /** How many items are processed concurrently. */
  concurrency?: number
  /** Ends the run and resolves to a sentence about it; the message of an error is shown instead. */
  finish?: (outcomes: readonly ItemOutcome[], signal: AbortSignal) => Promise<string | undefined>
}

export type StartRun = ReturnType<typeof useItemRun>['start']

/** Returns the current run over several items, null if there is none, and functions that control it. */
export const useItemRun = () => {
  const [run, setRun] = useState<ShownRun | null>(null)
  const stopper = useRef(new AbortController())

  /** Runs over the items, one after another by default; resolves to their outcomes. */
  const start = async ({ title, names, act, concurrency = 1, finish }: RunOptions) => {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    const report = (outcomes: readonly ItemOutcome[]) => setRun({ title, outcomes, running: true })
    report([])
    const outcomes = await runOverItems({ names, act, concurrency, report, signal })
    const note = await finish?.(outcomes, signal).catch((error: Error) => error.message)
    setRun({ title, outcomes, running: false, note })
    return outcomes
  }

  return { run, start, stop: () => stopper.current.abort(), clear: () => setRun(null) }
}

type ItemRun = {
  names: readonly string[]
  act: ItemAction
  concurrency: number
  report: (outcomes: readonly ItemOutcome[]) => void
  /** Once it is aborted, no further item is started. */
  signal: AbortSignal
}

/** Processes several items in their order; an item that fails does not stop the others. */
export const runOverItems = async ({
  names,
  act,
  concurrency,
  report,
  signal,
}: ItemRun): Promise<readonly ItemOutcome[]> => {
  const outcomes: ItemOutcome[] = names.map((name) => ({ name, state: 'waiting' }))
  const setOutcome = (index: number, outcome: ItemOutcome) => {
    outcomes[index] = outcome
    report([...outcomes])
  }
  const waiting = names.entries()
  const work = async () => {
    for (const [index, name] of waiting) {
      if (signal.aborted) return
      setOutcome(index, { name, state: 'running' })
      setOutcome(index, await outcomeOf(name, act, signal))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return outcomes
}

/** Throws unless every item of a run is done. */
export const requireAllDone = (outcomes: readonly ItemOutcome[]) => {
  const errors = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} items have failed`)
  if (outcomes.some(({ state }) => state !== 'done')) throw new Error('The operator has stopped the run')
}

const outcomeOf = async (name: string, act: ItemAction, signal: AbortSignal): Promise<ItemOutcome> => {
  try {
    await act(name, signal)
    return { name, state: 'done' }
  } catch (error) {
    if (signal.aborted) return { name, state: 'waiting' }
    return { name, state: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
  }
}
