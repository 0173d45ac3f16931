import { format, formatDistanceStrict, subDays } from 'date-fns'

/** Returns how long ago a day was: 'today', '3 days ago'. */
export const createdAgo = (days: number, now = new Date()) =>
  days === 0 ? 'today' : formatDistanceStrict(subDays(now, days), now, { addSuffix: true })

/** Returns a day some days ago as a date: '14 Jan 2026'. */
export const createdOn = (days: number, now = new Date()) => shortDate(subDays(now, days))

export const shortDate = (day: Date | string) => format(day, 'd MMM yyyy')
