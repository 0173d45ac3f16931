import { RigError } from './rig-error.ts'

const FIRST_YEAR = 1970
const LAST_YEAR = 2199
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** How far a zone is ahead of UTC at a moment, ms. */
const zoneOffset = (timeZone: string, time: number): number => {
  const seconds = Math.floor(time / 1000) * 1000
  const part = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(seconds)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - seconds
}

/**
 * The first moment after `after` (ms) at which the clocks of a zone reach a time of day, HH:MM.
 * A time that a day does not have comes with the next moment that it has; one that comes twice counts once, the first time.
 */
export const nextTimeOfDay = (timeZone: string, timeOfDay: string, after: number): number => {
  const today = Math.floor((after + zoneOffset(timeZone, after)) / DAY_MS) * DAY_MS
  for (const day of [today, today + DAY_MS]) {
    const moment = reached(timeZone, day + msOf(timeOfDay))
    if (moment > after) return moment
  }
  return reached(timeZone, today + 2 * DAY_MS + msOf(timeOfDay))
}

/**
 * The moment (ms) of a zone's local time, given as if it were UTC; in a gap the gap's end, of two the first.
 * Throws year-unknown outside of 1970 to 2199: farther off dates are written in other ways, and no zone is known for sure.
 */
export const momentOf = (timeZone: string, local: number): number => {
  const year = new Date(local).getUTCFullYear()
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR))
    throw new RigError('year-unknown', { first: FIRST_YEAR, last: LAST_YEAR })
  return reached(timeZone, local)
}

/** When a zone's clocks show a local time, or go past it. */
const reached = (timeZone: string, local: number): number => {
  const before = zoneOffset(timeZone, local - DAY_MS)
  const later = zoneOffset(timeZone, local + DAY_MS)
  if (before === later) return local - before
  const moments = [local - before, local - later].filter((moment) => moment + zoneOffset(timeZone, moment) === local)
  return moments.length > 0 ? Math.min(...moments) : changeover(timeZone, local - later, local - before)
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
const changeover = (timeZone: string, early: number, late: number): number => {
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

/** Formatters are dear to make (a tenth of a millisecond) and are asked for on every move of the clock. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatter = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
