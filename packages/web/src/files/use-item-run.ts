import { useRef, useState } from 'react'
import { type ItemAct, type ItemOutcome, runOverItems } from './item-run.ts'

/** A run as a dialog shows it. */
export type ShownRun = {
  title: string
  outcomes: readonly ItemOutcome[]
  running: boolean
  /** A sentence about the whole, once it is over. */
  note?: string | undefined
}

type Start = {
  title: string
  names: readonly string[]
  act: ItemAct
  atOnce?: number
  /** Ends the run and answers a sentence about the whole; what it throws is shown in its place. */
  finish?: (outcomes: readonly ItemOutcome[], signal: AbortSignal) => Promise<string | undefined>
}

export type StartRun = ReturnType<typeof useItemRun>['start']

/** A run over several items, as a component shows it: null while there is none. */
export const useItemRun = () => {
  const [run, setRun] = useState<ShownRun | null>(null)
  const stopper = useRef(new AbortController())

  /** Runs over the items, one after another unless `atOnce` says otherwise; answers what has become of each. */
  const start = async ({ title, names, act, atOnce = 1, finish }: Start) => {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    const report = (outcomes: readonly ItemOutcome[]) => setRun({ title, outcomes, running: true })
    report([])
    const outcomes = await runOverItems({ names, act, atOnce, report, signal })
    const note = await finish?.(outcomes, signal).catch((error: Error) => error.message)
    setRun({ title, outcomes, running: false, note })
    return outcomes
  }

  return { run, start, stop: () => stopper.current.abort(), clear: () => setRun(null) }
}
