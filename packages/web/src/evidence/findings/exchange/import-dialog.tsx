import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { formatCount } from '../../../lib/format.ts'
import { pickFiles } from '../../../lib/pick-files.ts'
import { runWorker } from '../../../lib/run-worker.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { SelectField } from '../../../ui/select-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { reloadMissingPictures } from '../picture/marked-picture.tsx'
import { useSledUnits } from '../positions/sled-units.ts'
import { createFindings } from '../record/findings.ts'
import type { FindingsFile } from './findings-file.ts'
import styles from './import-dialog.module.css'
import type { ImportMessage } from './import-worker.ts'
import { applyChoice, type Conflict, type MergeChoice, type MergePlan, planMerge } from './merge-findings.ts'

const mergeChoices = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Use the one from the file' },
  { value: 'both', label: 'Keep both' },
] as const satisfies readonly { value: MergeChoice; label: string }[]

/** Imports findings from a file that the operator chooses. */
export const FindingsImport = () => {
  const { page } = useConsole()
  const { state, read, apply, cancel } = useFindingsImport()
  const chooseFile = () =>
    pickFiles(page.window, { accept: 'application/json,.json' }, ([file]) => file && void read(file))
  return (
    <>
      <Button onClick={chooseFile}>
        <Upload aria-hidden />
        Import
      </Button>
      {state && <ImportDialog state={state} apply={apply} cancel={cancel} />}
    </>
  )
}

type ImportDialogProps = Pick<ReturnType<typeof useFindingsImport>, 'apply' | 'cancel'> & { state: ImportState }

const ImportDialog = ({ state, apply, cancel }: ImportDialogProps) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoice>>(new Map())
  const footer = (
    <>
      <Button onClick={cancel}>Cancel</Button>
      {state.state === 'planned' && (
        <Button variant="primary" onClick={() => void apply(state.file, chosen)}>
          Import
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={cancel} title="Import findings" width={720} footer={footer}>
      {state.state === 'reading' && (
        <div className={classNames(layout.stack, layout.centre)}>
          <Spinner />
          <p role="status">
            {state.total === 0 ? 'Reading the file …' : `Reading finding ${state.done} of ${state.total}`}
          </p>
        </div>
      )}
      {state.state === 'failed' && <p role="alert">{state.reason}.</p>}
      {state.state === 'planned' && (
        <div className={layout.stack} data-gap="2">
          <ImportSummary {...state} />
          {state.plan.conflicts.length > 0 && (
            <>
              <p>
                These findings differ from yours. Whichever you choose, all inspections are kept. Each line shows your
                value → the value in the file.
              </p>
              <ul className={layout.stack} data-gap="2" aria-label="Conflicts">
                {state.plan.conflicts.map((conflict) => (
                  <ConflictChoice
                    key={conflict.mine.id}
                    conflict={conflict}
                    value={chosen.get(conflict.mine.id) ?? 'mine'}
                    onChange={(choice) => setChosen(new Map([...chosen, [conflict.mine.id, choice]]))}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

const ImportSummary = ({ plan, file }: Extract<ImportState, { state: 'planned' }>) => (
  <>
    <p>
      From <bdi>{file.writtenBy || 'an unknown author'}</bdi>
      {file.rig && `, rig ${file.rig}`}
    </p>
    <ul className={layout.soft} aria-label="Summary">
      {describePlan(plan, file).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </>
)

const describePlan = ({ added, extended, conflicts, same }: MergePlan, file: FindingsFile) => [
  `${added.length} new`,
  `${extended.length} existing, with new inspections, edits or pictures`,
  `${conflicts.length} changed on both sides`,
  `${same} already here`,
  ...(file.unreadable > 0 ? [`${file.unreadable} cannot be read and are not imported`] : []),
  ...(file.unreadablePictures > 0
    ? [`Not imported: ${formatCount(file.unreadablePictures, 'unreadable picture')}`]
    : []),
]

type ConflictChoiceProps = { conflict: Conflict; value: MergeChoice; onChange: (choice: MergeChoice) => void }

const ConflictChoice = ({ conflict: { mine, differences }, value, onChange }: ConflictChoiceProps) => {
  const { formatPlace } = useSledUnits()
  return (
    <li className={styles.conflict}>
      <div>
        <p>
          <b>{mine.kind}</b>, {formatPlace(mine.sled)}
        </p>
        {differences.map((difference) => (
          <p key={difference} className={classNames(layout.soft, layout.breakable, styles.difference)}>
            {difference}
          </p>
        ))}
      </div>
      <SelectField label="Choice" labelHidden value={value} onChange={onChange} options={mergeChoices} />
    </li>
  )
}

type ImportState =
  /** `done` of `total` findings have been read. `total` is 0 until the file has been parsed. */
  | { state: 'reading'; done: number; total: number }
  | { state: 'failed'; reason: string }
  | { state: 'planned'; plan: MergePlan; file: FindingsFile }

const useFindingsImport = () => {
  const { area, notices, queryClient } = useConsole()
  const [state, setState] = useState<ImportState | null>(null)
  const findings = area(createFindings)
  const reading = useTask()

  const createPlan = async (file: FindingsFile) => {
    const hasPicture = await findings.findPictures()
    return planMerge(findings.store.getState().findings, file.findings, hasPicture)
  }

  const read = async (chosen: Blob) => {
    setState({ state: 'reading', done: 0, total: 0 })
    const onProgress = (progress: { done: number; total: number }) => setState({ state: 'reading', ...progress })
    try {
      const planned = await reading.run(async (signal) => {
        const file = await readInWorker(chosen, { signal, onProgress })
        return { file, plan: await createPlan(file) }
      })
      if (planned) setState({ state: 'planned', ...planned })
    } catch (error) {
      setState({ state: 'failed', reason: getErrorMessage(error) })
    }
  }

  const apply = async (file: FindingsFile, choices: ReadonlyMap<string, MergeChoice>) => {
    setState(null)
    // Another tab may have changed findings since the plan was shown
    const plan = await createPlan(file)
    const resolvedConflicts = plan.conflicts.flatMap((conflict) =>
      applyChoice(conflict, choices.get(conflict.mine.id) ?? 'mine', findings.author()),
    )
    const importedFindings = [...plan.added, ...plan.extended, ...resolvedConflicts]
    const isStored = await findings.put(importedFindings)
    void reloadMissingPictures(queryClient)
    if (isStored) notices.success(`${formatCount(importedFindings.length, 'finding')} imported`)
    else notices.error('This browser cannot store all imported findings')
  }

  const cancel = () => {
    reading.cancel()
    setState(null)
  }

  return { state, read, apply, cancel }
}

type ReadOptions = { signal: AbortSignal; onProgress: (progress: { done: number; total: number }) => void }

/** Reads in a worker: 1,000 pictures would block the page. Rejects with a message, or if `signal` aborts. */
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
