import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import type { Recording } from '../../../rig/recordings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import layout from '../../../ui/layout.module.css'
import type { Finding } from '../record/finding.ts'
import { formatOnset } from '../record/finding-texts.ts'
import { createFindings } from '../record/findings.ts'
import { type AnswerChoice, FilmQuestion } from '../reinspect/film-question.tsx'
import styles from '../reinspect/reinspect-dialog.module.css'
import { type Answer, type Answers, findNextQuestion, findOnset } from './bisect-films.ts'

type SinceWhenDialogProps = {
  finding: Finding
  /** Films that show the position at times before the damage was found, oldest first. */
  films: readonly Recording[]
  /** ISO 8601. */
  foundAt: string
  onClose: () => void
}

export const SinceWhenDialog = ({ finding, films, foundAt, onClose }: SinceWhenDialogProps) => {
  const { area, notices } = useConsole()
  const [answers, setAnswers] = useState<Answers>(new Map())
  const filmIndex = findNextQuestion(films.length, answers)
  const film = filmIndex === null ? undefined : films[filmIndex]
  const onset = findOnset(
    films.flatMap(({ takenAt }) => takenAt ?? []),
    foundAt,
    answers,
  )
  const giveAnswer = (answer: Answer) => {
    if (filmIndex !== null) setAnswers(new Map([...answers, [filmIndex, answer]]))
  }
  const save = async () => {
    const isStored = await area(createFindings).setOnset(finding.id, onset)
    if (!isStored) notices.error('This browser cannot store the result. Export the findings before you close this page')
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {answers.size > 0 && <Button onClick={() => setAnswers(new Map([...answers].slice(0, -1)))}>Undo last</Button>}
      <Button variant="primary" disabled={answers.size === 0} onClick={() => void save()}>
        {film ? 'Save the range so far' : 'Save result'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={`When did this appear? ${finding.kind}`} width={1320} footer={footer}>
      <div className={classNames(layout.stack, styles.question)} data-gap="2">
        <p role="status">
          {film && `Film ${answers.size + 1}: is the damage visible in this film? `}
          {answers.size > 0 && `${film ? 'So far: it' : 'It'} appeared ${formatOnset(onset)}.`}
        </p>
        {film && (
          <FilmQuestion key={film.name} finding={finding} film={film} choices={answerChoices} onAnswer={giveAnswer} />
        )}
      </div>
    </Dialog>
  )
}

// For a film that was deleted or cannot be played, only "Cannot tell" is enabled
const answerChoices = [
  { key: 'v', answer: 'present', label: 'Visible' },
  { key: 'a', answer: 'absent', label: 'Absent' },
  { key: 'c', answer: 'unclear', label: 'Cannot tell', isForFailedFilm: true },
] as const satisfies readonly AnswerChoice<Answer>[]
