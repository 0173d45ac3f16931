import { format, formatDistanceStrict, subDays } from 'date-fns'

/** Formats an age in days, such as `3 days ago`. */
export const formatCreatedAgo = (days: number, now = new Date()) =>
  days === 0 ? 'today' : formatDistanceStrict(subDays(now, days), now, { addSuffix: true })

/** Formats the date that was `days` ago, such as `14 Jan 2026`. */
export const formatCreationDate = (days: number, now = new Date()) => formatShortDate(subDays(now, days))

export const formatShortDate = (day: Date | string) => format(day, 'd MMM yyyy')
