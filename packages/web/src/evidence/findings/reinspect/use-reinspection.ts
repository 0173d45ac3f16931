import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import type { Recording } from '../../../rig/recordings.ts'
import type { Finding, Verdict } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'

export type ReinspectionTask = { finding: Finding; film: Recording }

type CompletedTask = { id: string; inspection: string }

/** Returns the current task of a re-inspection, and the functions that answer it, skip it and undo the last answer. */
export const useReinspection = (tasks: readonly ReinspectionTask[]) => {
  const { area, notices } = useConsole()
  const findings = area(createFindings)
  // The findings to inspect are fixed at the start, because each answer changes the list of findings
  const [queue] = useState(tasks)
  const [index, setIndex] = useState(0)
  const [done, setDone] = useState<readonly CompletedTask[]>([])
  const task = queue[index]

  const answer = async (answered: ReinspectionTask, verdict: Verdict, note: string, picture: Blob | null) => {
    const { finding, film } = answered
    const inspection = { verdict, note, film: film.name, takenAt: film.takenAt }
    // The operator may have moved on while the picture was encoded
    setIndex((current) => (queue[current] === answered ? current + 1 : current))
    const { id, storing } = findings.inspect(finding.id, inspection, picture)
    setDone((before) => [...before, { id: finding.id, inspection: id }])
    if (!(await storing))
      notices.error('This browser cannot store the inspection. Export the findings before you close this page')
  }
  const undo = () => {
    const last = done.at(-1)
    if (!last) return
    void findings.withdraw(last.id, last.inspection)
    setDone(done.slice(0, -1))
    setIndex(queue.findIndex(({ finding }) => finding.id === last.id))
  }
  return { queue, index, task, done, answer, skip: () => setIndex(index + 1), undo }
}
