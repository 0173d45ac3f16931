import { formatDate } from '../../lib/format.ts'
import { DAY_MS, DAYS_PER_WEEK, findMonday } from '../../rig/rig-time.ts'
import type { PatrolDay } from './judge-patrols.ts'

/** `patrol` is null on days without a known patrol. */
export type CalendarDay = { date: string; patrol: PatrolDay | null }

/** Returns `count` weeks from Monday to Sunday. The newest one is `skipped` weeks before the week of `today`. */
export const listWeeks = (
  patrols: readonly PatrolDay[],
  today: string,
  count: number,
  skipped: number,
): CalendarDay[][] => {
  const byDate = new Map(patrols.map((patrol) => [patrol.date, patrol]))
  const monday = findMonday(today) - skipped * DAYS_PER_WEEK * DAY_MS
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (__, day) => {
      const date = formatDate(monday - ((count - 1 - week) * DAYS_PER_WEEK - day) * DAY_MS)
      return { date, patrol: byDate.get(date) ?? null }
    }),
  )
}

export const countWeeks = (first: string, today: string) =>
  Math.round((findMonday(today) - findMonday(first)) / (DAYS_PER_WEEK * DAY_MS)) + 1

/** `Tue 12 May` */
export const formatDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(Date.parse(date))
    .replace(',', '')
