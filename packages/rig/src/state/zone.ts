import { localTimeAt } from './local-time.ts'
import { RigError } from './rig-error.ts'

const FIRST_YEAR = 1970
const LAST_YEAR = 2199
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** How far a zone is ahead of UTC at a moment, ms. */
const zoneOffset = (timeZone: string, time: number): number => {
  const seconds = Math.floor(time / 1000) * 1000
  const { year, month, day, hour, minute, second } = localTimeAt(timeZone, seconds)
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return local - seconds
}

/**
 * The first moment after `after` (ms) at which the clocks of a zone reach a time of day, HH:MM.
 * A time that a day does not have comes with the next moment that it has; one that comes twice counts once, the first time.
 */
export const nextTimeOfDay = (timeZone: string, timeOfDay: string, after: number): number => {
  const today = Math.floor((after + zoneOffset(timeZone, after)) / DAY_MS) * DAY_MS
  for (const day of [today, today + DAY_MS]) {
    const moment = findMoment(timeZone, day + msOf(timeOfDay))
    if (moment > after) return moment
  }
  return findMoment(timeZone, today + 2 * DAY_MS + msOf(timeOfDay))
}

/**
 * The moment (ms) of a zone's local time, given as if it were UTC; in a gap the gap's end, of two the first.
 * Throws year-unknown outside of 1970 to 2199: farther off dates are written in other ways, and no zone is known for sure.
 */
export const momentOf = (timeZone: string, local: number): number => {
  const year = new Date(local).getUTCFullYear()
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR))
    throw new RigError('year-unknown', { first: FIRST_YEAR, last: LAST_YEAR })
  return findMoment(timeZone, local)
}

/** When a zone's clocks show a local time, or go past it. */
const findMoment = (timeZone: string, local: number): number => {
  const before = zoneOffset(timeZone, local - DAY_MS)
  const later = zoneOffset(timeZone, local + DAY_MS)
  if (before === later) return local - before
  const moments = [local - before, local - later].filter((moment) => moment + zoneOffset(timeZone, moment) === local)
  return moments.length > 0 ? Math.min(...moments) : findChangeover(timeZone, local - later, local - before)
}

/** `2026-03-29T08:00:00.000+02:00`: a moment in a zone's own time. */
export const zonedIso = (timeZone: string, time: number): string => {
  const offset = zoneOffset(timeZone, time)
  const minutes = Math.abs(Math.round(offset / MINUTE_MS))
  const two = (value: number) => String(value).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const local = new Date(time + offset).toISOString().slice(0, -1)
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `08:00`: what the clocks of a zone show at a moment. */
export const timeOfDayAt = (timeZone: string, time: number): string => zonedIso(timeZone, time).slice(11, 16)

/** The moment between two at which a zone's clocks are changed, to the ms. */
const findChangeover = (timeZone: string, early: number, late: number): number => {
  const before = zoneOffset(timeZone, early)
  let [low, high] = [early, late]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zoneOffset(timeZone, middle) === before) low = middle
    else high = middle
  }
  return high
}

const msOf = (timeOfDay: string): number => Date.parse(`1970-01-01T${timeOfDay}:00Z`)
