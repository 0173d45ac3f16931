/** How far one item of a run has come; the message of `error` is a sentence for the operator. */
export type ItemOutcome =
  | { name: string; state: 'waiting' | 'running' | 'done' }
  | { name: string; state: 'failed'; error: Error }

/** What is done to one item; it may heed `signal`, which says that the operator has stopped the run. */
export type ItemAct = (name: string, signal: AbortSignal) => Promise<unknown>

type ItemRun = {
  names: readonly string[]
  act: ItemAct
  /** How many are under way at once. */
  atOnce: number
  report: (outcomes: readonly ItemOutcome[]) => void
  /** Once aborted, what has not begun is left as it is. */
  signal: AbortSignal
}

/** Does one thing to several items, in their order; an item that fails keeps none of the others back. */
export const runOverItems = async ({
  names,
  act,
  atOnce,
  report,
  signal,
}: ItemRun): Promise<readonly ItemOutcome[]> => {
  const outcomes: ItemOutcome[] = names.map((name) => ({ name, state: 'waiting' }))
  const note = (index: number, outcome: ItemOutcome) => {
    outcomes[index] = outcome
    report([...outcomes])
  }
  const waiting = names.entries()
  const work = async () => {
    for (const [index, name] of waiting) {
      if (signal.aborted) return
      note(index, { name, state: 'running' })
      note(index, await outcomeOf(name, act, signal))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

const outcomeOf = async (name: string, act: ItemAct, signal: AbortSignal): Promise<ItemOutcome> => {
  try {
    await act(name, signal)
    return { name, state: 'done' }
  } catch (error) {
    if (signal.aborted) return { name, state: 'waiting' }
    return { name, state: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** Does one thing to each of the items that have been chosen, and tells what has become of each. */
export type DeletionRun = (act: ItemAct) => Promise<readonly ItemOutcome[]>

/** Throws unless every item of a run is done. */
export const requireAllDone = (outcomes: readonly ItemOutcome[]) => {
  const errors = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} items have failed`)
  if (outcomes.some(({ state }) => state !== 'done')) throw new Error('The operator has stopped the run')
}
