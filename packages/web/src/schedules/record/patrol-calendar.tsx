import { Link } from 'react-router-dom'
import { paths } from '../../console/paths.ts'
import type { PatrolFilm } from '../../rig/find-recordings.ts'
import { type CalendarDay, formatDay } from './list-weeks.ts'
import styles from './patrol-calendar.module.css'
import { PatrolStateMark } from './patrol-state.tsx'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

type PatrolCalendarProps = { label: string; weeks: readonly (readonly CalendarDay[])[]; today: string }

/** Shows the patrol of each day as a word. A day with a film links to it. */
export const PatrolCalendar = ({ label, weeks, today }: PatrolCalendarProps) => (
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
            <td key={day.date} data-state={day.patrol?.state} data-today={day.date === today || undefined}>
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

/** Returns the path that opens a film in the gallery. */
export const getFilmPath = ({ name }: PatrolFilm) => `${paths.gallery}?${new URLSearchParams({ open: name })}`
