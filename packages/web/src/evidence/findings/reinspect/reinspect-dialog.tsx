import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import type { Recording } from '../../../rig/recordings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { useSledUnits } from '../positions/sled-units.ts'
import type { Finding, Verdict } from '../record/finding.ts'
import { formatGrade } from '../record/finding-texts.ts'
import { createFindings } from '../record/findings.ts'
import { type AnswerChoice, FilmQuestion } from './film-question.tsx'
import styles from './reinspect-dialog.module.css'

export type ReinspectionTask = { finding: Finding; film: Recording }

const verdicts = [
  { key: 'u', answer: 'unchanged', label: 'Unchanged' },
  { key: 'g', answer: 'grown', label: 'Grown' },
  { key: 'r', answer: 'repaired', label: 'Repaired' },
  { key: 'n', answer: 'not-visible', label: 'Not visible' },
] as const satisfies readonly AnswerChoice<Verdict>[]

type CompletedTask = { id: string; inspection: string }

type ReinspectDialogProps = { tasks: readonly ReinspectionTask[]; onClose: () => void }

/** Shows one finding after the other, each beside the newest film of its position. One key records the verdict. */
export const ReinspectDialog = ({ tasks, onClose }: ReinspectDialogProps) => {
  const { area, notices } = useConsole()
  const findings = area(createFindings)
  // The findings to inspect are fixed at the start, because each answer changes the list of findings
  const [queue] = useState(tasks)
  const [index, setIndex] = useState(0)
  const [done, setDone] = useState<readonly CompletedTask[]>([])
  const task = queue[index]

  const answer = async ({ finding, film }: ReinspectionTask, verdict: Verdict, note: string, picture: Blob | null) => {
    const inspection = { verdict, note, film: film.name, takenAt: film.takenAt }
    setIndex(index + 1)
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

  return (
    <Dialog
      open
      onClose={onClose}
      title={task ? `Re-inspection ${index + 1} of ${queue.length}` : 'Re-inspection finished'}
      width={1320}
      footer={
        <>
          {done.length > 0 && (
            <Button onClick={undo}>
              <Undo2 aria-hidden />
              Undo last
            </Button>
          )}
          {task && <Button onClick={() => setIndex(index + 1)}>Skip</Button>}
          <Button onClick={onClose}>{task ? 'Stop' : 'Done'}</Button>
        </>
      }
    >
      {task ? (
        <Reinspection key={task.finding.id} task={task} onAnswer={(...given) => void answer(task, ...given)} />
      ) : (
        <p role="status">
          {done.length} of {queue.length} findings inspected
        </p>
      )}
    </Dialog>
  )
}

type ReinspectionProps = {
  task: ReinspectionTask
  onAnswer: (verdict: Verdict, note: string, picture: Blob | null) => void
}

const Reinspection = ({ task: { finding, film }, onAnswer }: ReinspectionProps) => {
  const { formatPlace } = useSledUnits()
  const [note, setNote] = useState('')
  return (
    <div className={classNames(layout.stack, styles.question)} data-gap="2">
      <p className={classNames(layout.truncate, styles.what)}>
        <b>{finding.kind}</b>, grade {formatGrade(finding.grade)}, {formatPlace(finding.sled)}
        {finding.note && `: ${finding.note}`}
      </p>
      <FilmQuestion
        finding={finding}
        film={film}
        choices={verdicts}
        onAnswer={async (verdict, capture) => onAnswer(verdict, note, await capture())}
      >
        <TextField label="Note" labelHidden placeholder="Note (optional)" name="inspectionNote" onChange={setNote} />
      </FilmQuestion>
    </div>
  )
}
