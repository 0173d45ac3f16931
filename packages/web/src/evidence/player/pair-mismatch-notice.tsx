import { GitCompareArrows, TriangleAlert } from 'lucide-react'
import type { Recording } from '../../rig/recordings.ts'
import { Button } from '../../ui/button.tsx'
import { formatRecordingDay, formatRecordingTime } from './film-caption.tsx'
import styles from './pair-mismatch-notice.module.css'

type PairMismatchNoticeProps = {
  /** Sentences for the operator. */
  reasons: readonly string[]
  /** The film that fits best to the second film, or null if there is none. */
  match: Recording | null
  onCompareWith: (film: Recording) => void
  onCompareAnyway: () => void
}

/** Explains why two films do not belong together, and offers a better pair. */
export const PairMismatchNotice = ({ reasons, match, onCompareWith, onCompareAnyway }: PairMismatchNoticeProps) => (
  <section className={styles.notice} aria-label="Mismatch">
    <TriangleAlert aria-hidden />
    <div className={styles.text}>
      <p className={styles.title}>These films do not belong together</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className={styles.consequence}>
        The difference and the search would show the different views instead of changes.
      </p>
    </div>
    <div className={styles.actions}>
      {match && (
        <Button variant="primary" title={match.name} onClick={() => onCompareWith(match)}>
          <GitCompareArrows aria-hidden />
          {`Compare with ${describeFilm(match)}`}
        </Button>
      )}
      <Button onClick={onCompareAnyway}>Compare anyway</Button>
    </div>
  </section>
)

const describeFilm = (film: Recording) =>
  [formatRecordingDay(film), formatRecordingTime(film)].filter(Boolean).join(' ') || film.name
