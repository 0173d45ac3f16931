import type { Schedule } from '@rig/contract'
import styles from './day-line.module.css'
import { countdown, minutesOf, nextOf, wallMinutes } from './rig-time.ts'
import type { RigZone } from './rig-zone.ts'

type DayLineProps = {
  schedules: readonly Schedule[]
  /** ms since 1970. */
  now: number
  zone: RigZone
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24] as const

/** The rig's day from 0 to 24 h with every patrol on it, the next one named with its countdown. */
export const DayLine = ({ schedules, now, zone }: DayLineProps) => {
  const next = nextOf(schedules, now, zone.name)
  if (!next) return null
  return (
    <section className={styles.day} aria-label="Patrols of a day">
      <header className={styles.header}>
        <p className={styles.next}>
          Next patrol <time>{next.schedule.time}</time>, {countdown(next.minutes)}
        </p>
        <p className={styles.zone}>{zoneWords(zone)}</p>
      </header>
      <div className={styles.line} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} className={styles.hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
        <span className={styles.now} style={{ left: placeOf(wallMinutes(now, zone.name)) }} />
        {schedules.map(({ _id, time }) => (
          <span
            key={_id}
            className={styles.patrol}
            style={{ left: placeOf(minutesOf(time)) }}
            data-next={time === next.schedule.time || undefined}
          >
            {time === next.schedule.time && <span className={styles.time}>{time}</span>}
          </span>
        ))}
      </div>
    </section>
  )
}

const placeOf = (minutes: number) => `${(minutes / (24 * 60)) * 100}%`

const zoneWords = ({ name, assumed }: RigZone) =>
  assumed
    ? `Times are the rig's. The countdown assumes its zone to be ${name}, this computer's`
    : `Times are the rig's (${name})`
