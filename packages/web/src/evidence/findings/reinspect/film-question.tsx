import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCapturedKeys } from '../../../console/use-captured-keys.ts'
import { useDelay } from '../../../console/use-delay.ts'
import { formatFilmTime } from '../../../lib/format.ts'
import type { Recording } from '../../../rig/recordings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layout from '../../../ui/layout.module.css'
import { Spinner } from '../../../ui/spinner.tsx'
import { MarkedPicture, useFindingPicture } from '../picture/marked-picture.tsx'
import type { Finding } from '../record/finding.ts'
import { formatTimestamp } from '../record/finding-texts.ts'
import styles from './reinspect-dialog.module.css'
import { useFilmStill } from './use-film-still.ts'

/** Answers are ignored for this long after a still appears: they may be the second press of a double click or key. */
const SETTLE_MS = 500

/** `isForFailedFilm` is true if the answer can be given although the film has failed. */
export type AnswerChoice<Answer> = { key: string; answer: Answer; label: string; isForFailedFilm?: boolean }

type FilmQuestionProps<Answer> = {
  finding: Finding
  film: Recording
  choices: readonly AnswerChoice<Answer>[]
  /** Called once. `capture` resolves to a JPEG of the shown frame, or to null if there is none. */
  onAnswer: (answer: Answer, capture: () => Promise<Blob | null>) => void
  /** Rendered after the buttons. */
  children?: ReactNode
}

/** Shows the first picture of a finding beside the same position in a film, and asks what the operator sees there. */
export const FilmQuestion = <Answer extends string>({
  finding,
  film,
  choices,
  onAnswer,
  children,
}: FilmQuestionProps<Answer>) => {
  const picture = useFindingPicture(finding)
  const shown = useFilmStill(film, finding, picture)
  const [isAnswered, setIsAnswered] = useState(false)
  const { still, seek, capture } = shown
  const isSettled = useDelay(SETTLE_MS, still.state !== 'loading')
  const isChoiceEnabled = ({ isForFailedFilm }: AnswerChoice<Answer>) =>
    isSettled && !isAnswered && (still.state === 'ready' || (still.state === 'failed' && isForFailedFilm === true))
  const giveAnswer = (choice: AnswerChoice<Answer>) => {
    if (!isChoiceEnabled(choice)) return
    setIsAnswered(true)
    onAnswer(choice.answer, capture)
  }
  const step = (by: -1 | 1) => still.state === 'ready' && seek(still.frame + by)
  useCapturedKeys([
    { keys: ['ArrowLeft'], act: () => step(-1) },
    { keys: ['ArrowRight'], act: () => step(1) },
    ...choices.map((choice) => ({
      keys: [choice.key],
      act: ({ repeat }: KeyboardEvent) => !repeat && giveAnswer(choice),
    })),
  ])
  return (
    <>
      <StillPair finding={finding} picture={picture} item={film} film={shown} />
      <div className={styles.answers}>
        {/* The buttons come first, because otherwise the text field would get the initial focus and the keys */}
        {choices.map((choice) => (
          <Button
            key={choice.key}
            aria-disabled={isChoiceEnabled(choice) ? undefined : true}
            aria-keyshortcuts={choice.key}
            onClick={() => giveAnswer(choice)}
          >
            <kbd>{choice.key.toUpperCase()}</kbd>
            {choice.label}
          </Button>
        ))}
        {children}
      </div>
    </>
  )
}

type StillPairProps = {
  finding: Finding
  picture: Blob | null
  item: Recording
  film: ReturnType<typeof useFilmStill>
}

const StillPair = ({ finding, picture, item, film: { still, canvas, seek } }: StillPairProps) => (
  <>
    <div className={classNames(layout.tiles, styles.pair)}>
      <figure className={layout.stack} data-gap="1">
        <figcaption className={layout.truncate}>
          <b>First picture</b> {formatTimestamp(finding.time.at)}
        </figcaption>
        <MarkedPicture picture={picture} alt="First picture" mark={finding.mark} />
      </figure>
      <figure className={layout.stack} data-gap="1">
        <figcaption className={layout.truncate}>
          <b>Film</b> {formatTimestamp(item.takenAt)}
        </figcaption>
        <div className={classNames(layout.middle, layout.frame, styles.film)}>
          <canvas ref={canvas} className={layout.contain} role="img" aria-label={item.name} />
          {still.state === 'loading' && <Spinner />}
          {still.state === 'failed' && <p role="alert">This film could not be loaded. {still.reason}.</p>}
        </div>
      </figure>
    </div>
    {still.state === 'ready' && (
      <div className={classNames(layout.row, styles.controls)} data-gap="2">
        <IconButton label="Previous frame" icon={<ChevronLeft aria-hidden />} onClick={() => seek(still.frame - 1)} />
        <input
          type="range"
          aria-label="Position in the film"
          aria-valuetext={formatFilmTime(still.starts[still.frame] ?? 0)}
          min={0}
          max={still.starts.length - 1}
          value={still.frame}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
        <IconButton label="Next frame" icon={<ChevronRight aria-hidden />} onClick={() => seek(still.frame + 1)} />
        <p className={classNames(layout.faint, styles.hint)} role="status">
          {describeAlignment(still.isAligned)}
        </p>
      </div>
    )}
  </>
)

const describeAlignment = (isAligned: boolean | null) => {
  if (isAligned === null) return 'Searching for the same position …'
  return isAligned
    ? 'Aligned by the structure of the cable'
    : 'Estimated position. Press ← or → until both pictures match'
}
