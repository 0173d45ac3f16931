import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { createFindings } from '../record/findings.ts'
import { type FindingsFile, readFindingsFile } from './findings-file.ts'
import { applyChoice, type Choice, type MergePlan, planMerge } from './merge-findings.ts'

export type ImportState =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'failed'; reason: string }
  | { state: 'planned'; plan: MergePlan; file: FindingsFile }

/** Reads a file of findings, and stores it after the operator has decided about conflicts. */
export const useImport = () => {
  const { part, notices } = useConsole()
  const [state, setState] = useState<ImportState>({ state: 'none' })
  const findings = part(createFindings)

  const read = async (chosen: Blob) => {
    setState({ state: 'reading' })
    try {
      const file = readFindingsFile(await chosen.text())
      setState({ state: 'planned', plan: planMerge(findings.store.getState().findings, file.findings), file })
    } catch (error) {
      setState({ state: 'failed', reason: error instanceof Error ? error.message : 'This file cannot be read' })
    }
  }

  const apply = async (plan: MergePlan, choices: ReadonlyMap<string, Choice>) => {
    const decided = plan.conflicts.flatMap((conflict) =>
      applyChoice(conflict, choices.get(conflict.mine.id) ?? 'mine', () => crypto.randomUUID()),
    )
    const imported = [...plan.added, ...plan.extended, ...decided]
    setState({ state: 'none' })
    const isStored = await findings.put(imported)
    if (isStored) notices.success(`${imported.length} ${imported.length === 1 ? 'finding' : 'findings'} imported`)
    else notices.error('This browser cannot store all imported findings')
  }

  return { state, read, apply, cancel: () => setState({ state: 'none' }) }
}
