import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useRigTime, useRigTimeZone } from '../../console/use-rig-time.ts'
import type { PatrolFilm } from '../../rig/find-recordings.ts'
import { createDateReader } from '../../rig/rig-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { describeDays } from './describe-records.ts'
import { FilmCheckControls } from './film-check-controls.tsx'
import type { PatrolRecord } from './judge-in-portions.ts'
import { isIrregular, type PatrolDay } from './judge-patrols.ts'
import { countWeeks, formatDay, listWeeks } from './list-weeks.ts'
import { getFilmPath, PatrolCalendar } from './patrol-calendar.tsx'
import styles from './patrol-record-dialog.module.css'
import { PatrolStateMark } from './patrol-state.tsx'

const WEEKS = 5

type PatrolRecordDialogProps = {
  record: PatrolRecord
  /** Camera and time of the schedule. */
  name: string
  films: readonly PatrolFilm[]
  onClose: () => void
}

/** Shows the patrols of a schedule, five weeks at a time. */
export const PatrolRecordDialog = ({ record: { schedule, days }, name, films, onClose }: PatrolRecordDialogProps) => {
  const zone = useRigTimeZone() ?? 'UTC'
  const today = createDateReader(zone)(useRigTime().now)
  const [skipped, setSkipped] = useState(0)
  const total = countWeeks(days[0]?.date ?? today, today)
  const weeks = listWeeks(days, today, Math.min(WEEKS, total - skipped), skipped)
  const shown = weeks.flat().flatMap(({ patrol }) => patrol ?? [])
  return (
    <Dialog open onClose={onClose} title={`Patrol record: ${name}`} width={760}>
      <div className={styles.record}>
        {days.length === 0 ? (
          <p>
            The gallery has no film of this patrol. The record starts with the first film whose name contains this
            camera and a time up to 15 minutes after {schedule.time} ({zone}).
          </p>
        ) : (
          <>
            <p role="status">{shown.length > 0 ? `${describeDays(shown)}.` : 'No patrols in these weeks.'}</p>
            <FilmCheckControls days={shown} films={films} />
            <DayList label="Irregularities" days={shown.filter(isIrregular).toReversed()} />
            <PatrolCalendar label={`Patrols of ${name}`} weeks={weeks} today={today} />
            <UnclearDays days={shown.filter(({ state }) => state === 'unknown').toReversed()} />
            {total > WEEKS && (
              <div className={styles.pager}>
                <Button disabled={skipped + WEEKS >= total} onClick={() => setSkipped(skipped + WEEKS)}>
                  Earlier weeks
                </Button>
                <Button disabled={skipped === 0} onClick={() => setSkipped(skipped - WEEKS)}>
                  Later weeks
                </Button>
              </div>
            )}
          </>
        )}
        <Explanation zone={zone} />
      </div>
    </Dialog>
  )
}

const UnclearDays = ({ days }: { days: readonly PatrolDay[] }) =>
  days.length > 0 && (
    <details className={styles.explanation}>
      <summary>Reasons of {days.length === 1 ? 'the unclear day' : `the ${days.length} unclear days`}</summary>
      <DayList label="Unclear days" days={days} />
    </details>
  )

const DayList = ({ label, days }: { label: string; days: readonly PatrolDay[] }) =>
  days.length > 0 && (
    <ul className={styles.list} aria-label={label}>
      {days.map(({ date, state, text, film }) => (
        <li key={date}>
          <time dateTime={date}>{formatDay(date)}</time>
          <PatrolStateMark state={state} />
          <span className={styles.text}>{text}</span>
          {film && (
            <Link to={getFilmPath(film)} className={styles.film}>
              Open film
            </Link>
          )}
        </li>
      ))}
    </ul>
  )

const Explanation = ({ zone }: { zone: string }) => (
  <details className={styles.explanation}>
    <summary>How to read the record</summary>
    <ul>
      <li>
        The record compares this schedule with the names of the films in the gallery, in the rig's time zone ({zone}).
        It starts with the schedule's first film, because the rig does not return when a schedule was created.
      </li>
      <li>
        missing: the gallery has no film an hour after the patrol. It did not run, or its film was deleted. late: the
        film starts more than 15 minutes after the patrol's time.
      </li>
      <li>
        short: the film is clearly shorter than this schedule's other films. dark: six pictures of the film are black.
        broken: the film is empty, is lost, or ends too early. All three need the films, so they appear after a check.
      </li>
      <li>unclear: the names of the films do not show whether the patrol ran. The reasons are below the calendar.</li>
    </ul>
  </details>
)
