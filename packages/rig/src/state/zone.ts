import { Temporal } from 'temporal-polyfill'
import { RigError } from './rig-error.ts'

const FIRST_YEAR = 1970
const LAST_YEAR = 2199

/**
 * Returns the first moment after `after` (ms) with a time of day (HH:MM) in a time zone. A time that a clock change skips is
 * the moment of the change; of a repeated time only the first occurrence counts.
 */
export const nextTimeOfDay = (timeZone: string, timeOfDay: string, after: number): number => {
  const findFrom = (day: Temporal.PlainDate): number => {
    const moment = findMoment(timeZone, day.toPlainDateTime(timeOfDay))
    return moment > after ? moment : findFrom(day.add({ days: 1 }))
  }
  return findFrom(zonedTime(timeZone, after).toPlainDate())
}

/**
 * Returns the moment (ms) of a zone's local time, given as if it were UTC; for a skipped time the clock change, for a repeated
 * time the first occurrence. Throws year-unknown outside of 1970 to 2199, because the rules of zones are uncertain there.
 */
export const momentOf = (timeZone: string, local: number): number => {
  const year = new Date(local).getUTCFullYear()
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR))
    throw new RigError('year-unknown', { first: FIRST_YEAR, last: LAST_YEAR })
  return findMoment(timeZone, zonedTime('UTC', local).toPlainDateTime())
}

/** Returns a moment in a zone's local time: `2026-03-29T08:00:00.000+02:00`. */
export const zonedIso = (timeZone: string, time: number): string =>
  zonedTime(timeZone, time).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })

/** Returns the time of day in a zone at a moment: `08:00`. */
export const timeOfDayAt = (timeZone: string, time: number): string => zonedIso(timeZone, time).slice(11, 16)

/** Rounds down, because Temporal rejects fractions of a millisecond. */
const zonedTime = (timeZone: string, time: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(time)).toZonedDateTimeISO(timeZone)

const findMoment = (timeZone: string, local: Temporal.PlainDateTime): number => {
  const first = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (first.toPlainDateTime().equals(local)) return first.epochMilliseconds
  // For a skipped time `first` is before the change; Temporal's own disambiguation would be after it
  return (first.getTimeZoneTransition('next') ?? first).epochMilliseconds
}
