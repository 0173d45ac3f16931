import { Temporal } from 'temporal-polyfill'
import { RigError } from './rig-error.ts'

const FIRST_YEAR = 1970
const LAST_YEAR = 2199

/**
 * Returns the first time after `after` (ms) at which clocks in the time zone show `timeOfDay` (HH:MM). A time that a
 * clock change skips maps to the moment of the change. Of a repeated time only the first occurrence counts.
 */
export const findNextTimeOfDay = (timeZone: string, timeOfDay: string, after: number): number => {
  const findOnOrAfter = (day: Temporal.PlainDate): number => {
    const dueTime = toEpochMilliseconds(timeZone, day.toPlainDateTime(timeOfDay))
    return dueTime > after ? dueTime : findOnOrAfter(day.add({ days: 1 }))
  }
  return findOnOrAfter(toZonedDateTime(timeZone, after).toPlainDate())
}

/** Returns whether the rig's clock can show a time (ms). Before 1970 and after 2199, time zones are uncertain. */
export const isClockTime = (time: number): boolean => {
  const year = new Date(time).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/**
 * Converts local time to ms since 1970. `local` is the local time encoded as if it were UTC. A skipped time maps to the
 * moment of the clock change, and a repeated time to its first occurrence. Throws RigError `year-unknown`.
 */
export const zonedTimeToUtc = (timeZone: string, local: number): number => {
  if (!isClockTime(local)) throw new RigError('year-unknown', { first: FIRST_YEAR, last: LAST_YEAR })
  return toEpochMilliseconds(timeZone, toZonedDateTime('UTC', local).toPlainDateTime())
}

/** Formats a time (ms) in a time zone, such as `2026-03-29T08:00:00.000+02:00`. */
export const toZonedIso = (timeZone: string, time: number): string =>
  toZonedDateTime(timeZone, time).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })

/** Formats the time of day in a time zone, such as `08:00`. */
export const toTimeOfDay = (timeZone: string, time: number): string => toZonedIso(timeZone, time).slice(11, 16)

/** Temporal rejects fractions of a millisecond. */
const toZonedDateTime = (timeZone: string, time: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(time)).toZonedDateTimeISO(timeZone)

const toEpochMilliseconds = (timeZone: string, local: Temporal.PlainDateTime): number => {
  const first = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (first.toPlainDateTime().equals(local)) return first.epochMilliseconds
  // For a skipped time, `first` is before the clock change. With the disambiguation 'compatible', it would be after.
  return (first.getTimeZoneTransition('next') ?? first).epochMilliseconds
}
