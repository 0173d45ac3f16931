import { Undo2 } from 'lucide-react'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { useSledUnits } from '../positions/sled-units.ts'
import type { Verdict } from '../record/finding.ts'
import { formatGrade } from '../record/finding-texts.ts'
import { type AnswerChoice, FilmQuestion } from './film-question.tsx'
import styles from './reinspect-dialog.module.css'
import { type ReinspectionTask, useReinspection } from './use-reinspection.ts'

const verdicts = [
  { key: 'u', answer: 'unchanged', label: 'Unchanged' },
  { key: 'g', answer: 'grown', label: 'Grown' },
  { key: 'r', answer: 'repaired', label: 'Repaired' },
  { key: 'n', answer: 'not-visible', label: 'Not visible' },
] as const satisfies readonly AnswerChoice<Verdict>[]

type ReinspectDialogProps = {
  tasks: readonly ReinspectionTask[]
  /**
   * The notes by finding id. A note remains after a skip, and after the dialog has closed until the operator leaves the
   * findings. Closing the dialog deletes the notes of the answered findings.
   */
  notes: ReadonlyMap<string, string>
  onNote: (id: string, note: string) => void
  onClose: () => void
}

/** Shows one finding after the other, each beside the newest film of its position. One key records the verdict. */
export const ReinspectDialog = ({ tasks, notes, onNote, onClose }: ReinspectDialogProps) => {
  const { queue, index, task, done, answer, skip, undo } = useReinspection(tasks)
  // The notes of answered findings are kept until the dialog closes, because 'Undo last' shows these findings again
  const close = () => {
    for (const { id } of done) onNote(id, '')
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
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
          {task && <Button onClick={skip}>Skip</Button>}
          <Button onClick={close}>{task ? 'Stop' : 'Done'}</Button>
        </>
      }
    >
      {task ? (
        <Reinspection
          key={task.finding.id}
          task={task}
          note={notes.get(task.finding.id) ?? ''}
          onNote={(note) => onNote(task.finding.id, note)}
          onAnswer={(...given) => void answer(task, ...given)}
        />
      ) : (
        <p role="status">
          {done.length} of {formatCount(queue.length, 'finding')} inspected
        </p>
      )}
    </Dialog>
  )
}

type ReinspectionProps = {
  task: ReinspectionTask
  note: string
  onNote: (note: string) => void
  onAnswer: (verdict: Verdict, note: string, picture: Blob | null) => void
}

const Reinspection = ({ task: { finding, film }, note, onNote, onAnswer }: ReinspectionProps) => {
  const { formatPlace } = useSledUnits()
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
        <TextField
          label="Note"
          labelHidden
          placeholder="Note (optional)"
          name="inspectionNote"
          defaultValue={note}
          onChange={onNote}
        />
      </FilmQuestion>
    </div>
  )
}
