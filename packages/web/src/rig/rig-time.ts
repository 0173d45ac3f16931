import { formatDate } from '../lib/format.ts'

export const MINUTES_PER_DAY = 24 * 60
export const MINUTE_MS = 60_000
export const DAY_MS = MINUTES_PER_DAY * MINUTE_MS
export const DAYS_PER_WEEK = 7

export const toMinuteOfDay = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Returns a function that returns the offset of `zone` from UTC in minutes at a time (ms since 1970). Formatting is
 * slow, so it formats only starts of days, and times of days on which the clock changes.
 */
const createOffsetReader = (zone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const read = (at: number) => {
    const [, sign = '', time = '00:00'] = /GMT([+-])([\d:]+)/.exec(format.format(at)) ?? []
    return sign === '-' ? -toMinuteOfDay(time) : toMinuteOfDay(time)
  }
  const dayStarts = new Map<number, number>()
  const readDayStart = (day: number) => {
    const offset = dayStarts.get(day) ?? read(day * DAY_MS)
    dayStarts.set(day, offset)
    return offset
  }
  return (at: number) => {
    const day = Math.floor(at / DAY_MS)
    const offset = readDayStart(day)
    return offset === readDayStart(day + 1) ? offset : read(at)
  }
}

/** Returns the local time in `zone` as minutes since midnight. `at` is in ms since 1970. */
export const getLocalMinutes = (at: number, zone: string) =>
  wrapMinutes(Math.floor(at / MINUTE_MS) + createOffsetReader(zone)(at))

/**
 * Returns the minutes from `now` (minutes since 1970) until the next patrol at `time`. A time that a clock change skips
 * maps to the moment of the change, and a repeated time to its first occurrence.
 */
const countMinutesUntil = (time: string, now: number, readOffset: (at: number) => number) => {
  const offsetAt = (minute: number) => readOffset(minute * MINUTE_MS)
  const local = now + offsetAt(now)
  const today = local - wrapMinutes(local) + toMinuteOfDay(time)
  const starts = [-1, 0, 1, 2].map((day) => toMinutesSince1970(today + day * MINUTES_PER_DAY, offsetAt))
  return Math.min(...starts.filter((start) => start >= now)) - now
}

/** Returns a function that converts a time (ms since 1970) to the local date in `zone` (`YYYY-MM-DD`). */
export const createDateReader = (zone: string) => {
  const readOffset = createOffsetReader(zone)
  return (at: number) => formatDate(at + readOffset(at) * MINUTE_MS)
}

/** Returns a function that returns when a patrol starts on a date (`YYYY-MM-DD`), in ms since 1970. Caches results. */
export const createPatrolStartReader = (zone: string) => {
  const readOffset = createOffsetReader(zone)
  const found = new Map<number, number>()
  return (date: string, time: string): number => {
    const local = Date.parse(date) / MINUTE_MS + toMinuteOfDay(time)
    const start = found.get(local) ?? toMinutesSince1970(local, (minute) => readOffset(minute * MINUTE_MS)) * MINUTE_MS
    found.set(local, start)
    return start
  }
}

/** Returns a function that returns the time in ms since a daily patrol started, even across a clock change. */
export const createPatrolAgeReader = (now: number, zone: string) => {
  const getPatrolStart = createPatrolStartReader(zone)
  const toLocalDate = createDateReader(zone)
  const dates = [now - DAY_MS, now].map(toLocalDate)
  return (time: string): number => {
    const starts = dates.map((date) => getPatrolStart(date, time)).filter((start) => start <= now)
    return starts.length > 0 ? now - Math.max(...starts) : Number.POSITIVE_INFINITY
  }
}

/** Converts local minutes, encoded as if they were UTC, to minutes since 1970. */
const toMinutesSince1970 = (local: number, offsetAt: (minute: number) => number) => {
  const offsets = [-MINUTES_PER_DAY, MINUTES_PER_DAY].map((distance) => offsetAt(local + distance))
  const candidates = offsets.map((offset) => local - offset).toSorted((a, b) => a - b)
  const first = candidates.find((minute) => minute + offsetAt(minute) === local)
  if (first !== undefined) return first
  let [before = 0, after = 0] = candidates
  const offsetBefore = offsetAt(before)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle) === offsetBefore) before = middle
    else after = middle
  }
  return after
}

const wrapMinutes = (minutes: number) => ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY

export const findNextPatrol = <Schedule extends { time: string }>(
  schedules: readonly Schedule[],
  now: number,
  zone: string,
) => {
  const readOffset = createOffsetReader(zone)
  const minute = Math.floor(now / MINUTE_MS)
  return (
    schedules
      .map((schedule) => ({ schedule, minutes: countMinutesUntil(schedule.time, minute, readOffset) }))
      .toSorted((a, b) => a.minutes - b.minutes)[0] ?? null
  )
}

/** Returns the time between two times of day, also across midnight. */
export const getMinutesApart = (one: string, other: string) => {
  const minutes = Math.abs(toMinuteOfDay(one) - toMinuteOfDay(other))
  return Math.min(minutes, MINUTES_PER_DAY - minutes)
}

/** Returns the start of the week that contains `date` (`YYYY-MM-DD`), in ms since 1970. A week starts on Monday. */
export const findMonday = (date: string) => {
  const at = Date.parse(date)
  // `getUTCDay` returns 0 on Sundays
  return at - ((new Date(at).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK) * DAY_MS
}
