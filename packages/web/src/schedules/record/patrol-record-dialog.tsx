import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { paths, type UrlParams } from '../../console/paths.ts'
import { useRigTime, useRigTimeZone } from '../../console/use-rig-time.ts'
import { formatCount } from '../../lib/format.ts'
import type { PatrolFilm } from '../../rig/find-recordings.ts'
import { createDateReader } from '../../rig/rig-time.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import layout from '../../ui/layout.module.css'
import type { FilmCheck } from './check-film.ts'
import { createFilmChecks } from './film-checks.ts'
import { isIrregular, type PatrolDay, type PatrolRecord } from './judge-patrols.ts'
import { type CalendarDay, countWeeks, formatDay, listWeeks } from './list-weeks.ts'
import styles from './patrol-record.module.css'
import { describeDays, listUncheckedFilms, PatrolStateMark } from './patrol-state.tsx'

const WEEKS = 5

type PatrolRecordDialogProps = {
  record: PatrolRecord
  name: string
  films: readonly PatrolFilm[]
  onClose: () => void
}

export const PatrolRecordDialog = ({ record: { schedule, days }, name, films, onClose }: PatrolRecordDialogProps) => {
  const zone = useRigTimeZone() ?? 'UTC'
  const today = createDateReader(zone)(useRigTime().now)
  const [skipped, setSkipped] = useState(0)
  const total = countWeeks(days[0]?.date ?? today, today)
  const weeks = listWeeks(days, today, Math.min(WEEKS, total - skipped), skipped)
  const shown = weeks.flat().flatMap(({ patrol }) => patrol ?? [])
  return (
    <Dialog open isInUrl onClose={onClose} title={`Patrol record: ${name}`} width={760}>
      <div className={layout.stack} data-gap="4">
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
            <UnclearDays days={shown.filter(({ state }) => state === 'unclear').toReversed()} />
            {total > WEEKS && (
              <div className={layout.line} data-gap="2">
                <ExplainedButton
                  disabledReason={skipped + WEEKS >= total ? 'The record starts in these weeks' : undefined}
                  onClick={() => setSkipped(skipped + WEEKS)}
                >
                  Earlier weeks
                </ExplainedButton>
                <ExplainedButton
                  disabledReason={skipped === 0 ? 'The record ends in these weeks' : undefined}
                  onClick={() => setSkipped(skipped - WEEKS)}
                >
                  Later weeks
                </ExplainedButton>
              </div>
            )}
          </>
        )}
        <RecordExplanation zone={zone} />
      </div>
    </Dialog>
  )
}

const UnclearDays = ({ days }: { days: readonly PatrolDay[] }) =>
  days.length > 0 && (
    <details className={classNames(layout.soft, styles.explanation)}>
      <summary>Reasons for {days.length === 1 ? 'the unclear day' : `the ${days.length} unclear days`}</summary>
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
          <span className={classNames(layout.soft, layout.breakable, styles.text)}>{text}</span>
          {film && (
            <Link to={getFilmPath(film)} className={classNames(layout.target, styles.film)}>
              Open film
            </Link>
          )}
        </li>
      ))}
    </ul>
  )

const RecordExplanation = ({ zone }: { zone: string }) => (
  <details className={classNames(layout.soft, styles.explanation)}>
    <summary>How to read the record</summary>
    <ul className={layout.stack} data-gap="2">
      <li>
        The record compares this schedule with the names of the films in the gallery, in the rig's time zone ({zone}).
        It starts with the schedule's first film, because the rig does not return when a schedule was created.
      </li>
      <li>
        missing: the gallery has no film an hour after the patrol. It did not run, or its film was deleted. late: the
        film starts more than 15 minutes after the patrol's time.
      </li>
      <li>
        short: the film is clearly shorter than this schedule's other films. dark: all six pictures that the check reads
        are black. broken: the film is empty, is lost, or ends too early. These three states appear only after a check,
        because the console must read the films.
      </li>
      <li>unclear: the names of the films do not show whether the patrol ran. The reasons are below the calendar.</li>
    </ul>
  </details>
)

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

type PatrolCalendarProps = { label: string; weeks: readonly (readonly CalendarDay[])[]; today: string }

/** Shows the state of each day's patrol. A day with a film links to the film. */
const PatrolCalendar = ({ label, weeks, today }: PatrolCalendarProps) => (
  <table className={styles.calendar} aria-label={label}>
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col">
            {weekday}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week[0]?.date}>
          {week.map((day) => (
            <td
              key={day.date}
              className={styles.cell}
              data-state={day.patrol?.state}
              data-today={day.date === today || undefined}
            >
              <Day {...day} hasMonth={day === weeks[0]?.[0] || day.date.endsWith('-01')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Day = ({ date, patrol, hasMonth }: CalendarDay & { hasMonth: boolean }) => {
  const content = (
    <>
      <time dateTime={date} className={styles.date}>
        {hasMonth ? formatDay(date).replace(/^\w+ /, '') : Number(date.slice(-2))}
      </time>
      {patrol && <PatrolStateMark state={patrol.state} />}
    </>
  )
  if (!patrol?.film) return <span className={styles.day}>{content}</span>
  return (
    <Link to={getFilmPath(patrol.film)} className={styles.day} title={patrol.text}>
      {content}
    </Link>
  )
}

const getFilmPath = ({ name }: PatrolFilm) =>
  `${paths.gallery}?${new URLSearchParams({ open: name } satisfies UrlParams)}`

type FilmCheckControlsProps = { days: readonly PatrolDay[]; films: readonly PatrolFilm[] }

const FilmCheckControls = ({ days, films }: FilmCheckControlsProps) => {
  const filmChecks = useConsole().area(createFilmChecks)
  const { checks, failed, isStored, progress } = useStore(filmChecks.store)
  const uncheckedFilms = listUncheckedFilms(days, checks)
  const failures = uncheckedFilms.filter(({ name }) => failed.has(name)).length
  const unreadable = days.filter(({ check }) => isUnreadable(check)).length
  if (days.every(({ film }) => !film)) return null
  return (
    <div className={classNames(layout.row, styles.controls)}>
      {progress ? (
        <Button onClick={filmChecks.stop}>Stop checking</Button>
      ) : (
        uncheckedFilms.length > 0 && (
          <Button onClick={() => void filmChecks.check(uncheckedFilms, films)}>
            <ScanSearch aria-hidden />
            Check {formatCount(uncheckedFilms.length, 'film')} for length and darkness
          </Button>
        )
      )}
      <p role="status" className={layout.soft}>
        {progress && `Checking film ${progress.done + 1} of ${progress.total}`}
        {!progress && uncheckedFilms.length === 0 && 'All these films have been checked for length and darkness.'}
        {!progress && failures > 0 && `${formatCount(failures, 'film')} could not be checked yet. `}
        {!progress && !isStored && 'This browser cannot store the results: they are lost on reload. '}
        {!progress && unreadable > 0 && `This page may not read the pictures of ${formatCount(unreadable, 'film')}.`}
      </p>
    </div>
  )
}

const isUnreadable = (check: FilmCheck | null) => check !== null && 'isBlack' in check && check.isBlack === null
