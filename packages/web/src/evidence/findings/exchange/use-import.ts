import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { formatCount } from '../../../lib/format.ts'
import { runWorker } from '../../../lib/run-worker.ts'
import { useTask } from '../../../lib/use-task.ts'
import { createFindings } from '../record/findings.ts'
import type { FindingsFile } from './findings-file.ts'
import { applyChoice, type Choice, type MergePlan, planMerge } from './merge-findings.ts'

export type ImportState =
  /** `done` of `total` findings are read. `total` is 0 until the file has been parsed. */
  | { state: 'reading'; done: number; total: number }
  | { state: 'failed'; reason: string }
  | { state: 'planned'; plan: MergePlan; file: FindingsFile }

/** Returns the state of an import, or null if there is none. */
export const useImport = () => {
  const { area, notices } = useConsole()
  const [state, setState] = useState<ImportState | null>(null)
  const findings = area(createFindings)
  const reading = useTask()

  const read = async (chosen: Blob) => {
    setState({ state: 'reading', done: 0, total: 0 })
    const onProgress = (progress: { done: number; total: number }) => setState({ state: 'reading', ...progress })
    try {
      const file = await reading.run((signal) => readInWorker(chosen, { signal, onProgress }))
      if (file) setState({ state: 'planned', plan: planMerge(findings.store.getState().findings, file.findings), file })
    } catch (error) {
      setState({ state: 'failed', reason: getErrorMessage(error) })
    }
  }

  const apply = async (file: FindingsFile, choices: ReadonlyMap<string, Choice>) => {
    // Another tab may have changed findings since the plan was shown
    const plan = planMerge(findings.store.getState().findings, file.findings)
    const decided = plan.conflicts.flatMap((conflict) =>
      applyChoice(conflict, choices.get(conflict.mine.id) ?? 'mine', findings.author()),
    )
    const imported = [...plan.added, ...plan.extended, ...decided]
    setState(null)
    const isStored = await findings.put(imported)
    if (isStored) notices.success(`${formatCount(imported.length, 'finding')} imported`)
    else notices.error('This browser cannot store all imported findings')
  }

  const cancel = () => {
    reading.cancel()
    setState(null)
  }

  return { state, read, apply, cancel }
}

export type ImportMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'read'; file: FindingsFile }
  | { kind: 'failed'; reason: string }

type ReadOptions = { signal: AbortSignal; onProgress: (progress: { done: number; total: number }) => void }

/**
 * Reads in a worker, because 1,000 pictures would block the page for seconds. Rejects with a sentence, or if `signal`
 * aborts.
 */
const readInWorker = (file: Blob, { signal, onProgress }: ReadOptions): Promise<FindingsFile> =>
  runWorker(new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }), file, {
    signal,
    failure: 'This file cannot be read',
    onMessage: (message: ImportMessage) => {
      if (message.kind === 'failed') throw new Error(message.reason)
      if (message.kind === 'read') return message.file
      onProgress(message)
      return undefined
    },
  })
