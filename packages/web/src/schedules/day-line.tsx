import type { ListedSchedule } from '@rig/contract/reading/screens'
import { isTimeZone } from '@rig/contract/rules'
import { memo, useMemo, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { formatCountdown } from '../lib/format.ts'
import { findNextPatrol, getLocalMinutes, MINUTE_MS, toMinuteOfDay } from '../rig/rig-time.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Form } from '../ui/form.tsx'
import layout from '../ui/layout.module.css'
import { SelectField } from '../ui/select-field.tsx'
import styles from './scheduler-screen.module.css'

type DayLineProps = {
  schedules: readonly ListedSchedule[]
  /** Current time in ms since 1970. */
  now: number
  /** False if `now` is the time of this computer. */
  isRigTime: boolean
  /** An IANA name. While it is null, the current time and the next patrol are hidden. */
  zone: string | null
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24] as const

export const DayLine = ({ schedules, now, isRigTime, zone }: DayLineProps) => {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const next = useMemo(
    () => (zone === null ? null : findNextPatrol(schedules, minute, zone)),
    [schedules, minute, zone],
  )
  return (
    <section className={classNames(layout.panel, styles.day)} aria-label="Daily patrols">
      <header className={classNames(layout.row, layout.spread, styles.dayHeader)}>
        {zone === null && <RigTimeZoneForm />}
        {next && (
          <p className={styles.next}>
            Next patrol <time>{next.schedule.time}</time>, {formatCountdown(next.minutes)}
          </p>
        )}
        <p className={layout.faint}>
          Times are in the rig's time zone{zone !== null && ` (${zone})`}
          {next && !isRigTime && ". The countdown uses this computer's clock"}
        </p>
      </header>
      <div className={styles.line} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} className={classNames(layout.faint, styles.hour)} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
        {zone !== null && <span className={styles.now} style={{ left: toPercent(getLocalMinutes(now, zone)) }} />}
        {schedules.map(({ _id, time }) => (
          <span
            key={_id}
            className={styles.patrol}
            style={{ left: toPercent(toMinuteOfDay(time)) }}
            data-next={time === next?.schedule.time || undefined}
          >
            {time === next?.schedule.time && <span className={styles.time}>{time}</span>}
          </span>
        ))}
      </div>
    </section>
  )
}

const toPercent = (minutes: number) => `${(minutes / (24 * 60)) * 100}%`

/**
 * Prompts for the rig's time zone, because no endpoint returns it, and a wrong zone would name the wrong patrol
 * (docs/decisions/0002). `memo` prevents the clock from re-rendering the options every second.
 */
const RigTimeZoneForm = memo(() => {
  const { settings } = useConsole()
  const [zone, setZone] = useState(getComputerZone)
  const save = () => settings.change({ rigTimeZone: zone })
  return (
    <Form className={classNames(layout.row, styles.form)} onSubmit={save}>
      <SelectField label="Rig time zone" value={zone} onChange={setZone} options={listZoneOptions(zone)} />
      <Button type="submit">Show the next patrol</Button>
    </Form>
  )
})

/** Chrome reports `Etc/Unknown`, which it does not support, if it cannot determine the zone. */
const getComputerZone = () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(zone) ? zone : 'UTC'
}

/** Lists the browser's time zones, and UTC, which browsers omit although many computers are set to it. */
const listZoneOptions = (zone: string) =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }))
