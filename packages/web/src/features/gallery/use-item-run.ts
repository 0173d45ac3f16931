import { useRef, useState } from 'react'
import { type ItemOutcome, runOverItems } from './item-run.ts'

type RunState = { title: string; outcomes: readonly ItemOutcome[]; running: boolean }

/** A run over several items, as a component shows it: null while there is none. */
export const useItemRun = () => {
  const [run, setRun] = useState<RunState | null>(null)
  const stopped = useRef(false)

  const start = async (title: string, names: readonly string[], act: (name: string) => Promise<unknown>) => {
    stopped.current = false
    setRun({ title, outcomes: [], running: true })
    const outcomes = await runOverItems({
      names,
      act,
      report: (latest) => setRun({ title, outcomes: latest, running: true }),
      isStopped: () => stopped.current,
    })
    setRun({ title, outcomes, running: false })
    return outcomes
  }

  const stop = () => {
    stopped.current = true
  }

  return { run, start, stop, clear: () => setRun(null) }
}
