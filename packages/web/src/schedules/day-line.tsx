import type { ListedSchedule } from '@rig/contract/reading/schedules'
import styles from './day-line.module.css'
import { describeCountdown, findNextPatrol, minutesOf, wallMinutes } from './rig-time.ts'
import { RigZoneForm } from './rig-zone.tsx'

type DayLineProps = {
  schedules: readonly ListedSchedule[]
  /** ms since 1970. */
  now: number
  /** IANA name; null while it is unknown, which hides everything that depends on it. */
  zone: string | null
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24] as const

/** The rig's day from 0 to 24 h with every patrol, and the countdown to the next one. */
export const DayLine = ({ schedules, now, zone }: DayLineProps) => {
  const next = zone === null ? null : findNextPatrol(schedules, now, zone)
  return (
    <section className={styles.day} aria-label="Patrols of a day">
      <header className={styles.header}>
        {zone === null && <RigZoneForm />}
        {next && (
          <p className={styles.next}>
            Next patrol <time>{next.schedule.time}</time>, {describeCountdown(next.minutes)}
          </p>
        )}
        <p className={styles.zone}>Times are the rig's{zone !== null && ` (${zone})`}</p>
      </header>
      <div className={styles.line} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} className={styles.hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
        {zone !== null && <span className={styles.now} style={{ left: leftOf(wallMinutes(now, zone)) }} />}
        {schedules.map(({ _id, time }) => (
          <span
            key={_id}
            className={styles.patrol}
            style={{ left: leftOf(minutesOf(time)) }}
            data-next={time === next?.schedule.time || undefined}
          >
            {time === next?.schedule.time && <span className={styles.time}>{time}</span>}
          </span>
        ))}
      </div>
    </section>
  )
}

const leftOf = (minutes: number) => `${(minutes / (24 * 60)) * 100}%`
