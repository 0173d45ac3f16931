/** How far one item of a run has come; the message of `error` is a sentence for the operator. */
export type ItemOutcome =
  | { name: string; state: 'waiting' | 'running' | 'done' }
  | { name: string; state: 'failed'; error: Error }

type Run = {
  names: readonly string[]
  act: (name: string) => Promise<unknown>
  report: (outcomes: readonly ItemOutcome[]) => void
  /** Asked before each item: true leaves the rest as it is. */
  isStopped: () => boolean
}

/** Does one thing to several items, one after another; an item that fails keeps none of the others back. */
export const runOverItems = async ({ names, act, report, isStopped }: Run): Promise<readonly ItemOutcome[]> => {
  let outcomes: readonly ItemOutcome[] = names.map((name) => ({ name, state: 'waiting' }))
  const tell = (outcome: ItemOutcome) => {
    outcomes = outcomes.map((known) => (known.name === outcome.name ? outcome : known))
    report(outcomes)
  }
  for (const name of names) {
    if (isStopped()) break
    tell({ name, state: 'running' })
    tell(await outcomeOf(name, act))
  }
  return outcomes
}

const outcomeOf = async (name: string, act: Run['act']): Promise<ItemOutcome> => {
  try {
    await act(name)
    return { name, state: 'done' }
  } catch (error) {
    return { name, state: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
  }
}
