/** `1 film` or `3 films` */
export const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** `27 min` or `3 h 05 min` */
export const formatMinutes = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`

/** `now` or `in 27 min` */
export const formatCountdown = (minutes: number) => (minutes === 0 ? 'now' : `in ${formatMinutes(minutes)}`)

/** `27 min ago` or `3 days ago` */
export const formatAge = (minutes: number) => {
  if (minutes === 0) return 'less than a minute ago'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return `${formatCount(days, 'day')} ago`
}

/** `59 s` or `2 min 5 s` */
export const formatElapsed = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

/** `Ada Keller`, or `Ada` without a last name */
export const formatFullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** `3.2 s` or `30 s` */
export const formatSeconds = (seconds: number) => `${Math.round(seconds * 10) / 10} s`

/** `30.0 s` */
export const formatTenths = (seconds: number) => `${seconds.toFixed(1)} s`

/** `0:05.4` */
export const formatFilmTime = (seconds: number) => {
  const tenths = Math.floor(seconds * 10 + 1e-6)
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}

/** `0:05.4, frame 82`, or only the frame if its time is unknown. The index counts from 0, the label from 1. */
export const formatFrame = (frame: number, seconds: number | null) =>
  [...(seconds === null ? [] : [formatFilmTime(seconds)]), `frame ${frame + 1}`].join(', ')

/** `2026-06-10`, in UTC. `at` is in ms since 1970. */
export const formatDate = (at: number) => new Date(at).toISOString().slice(0, 10)

/** `2026-06-10 06:30 UTC`, from an ISO time in UTC */
export const formatMinuteInUtc = (iso: string) => `${iso.slice(0, 10)} ${formatTimeInUtc(iso)}`

/** `2026-06-10 06:30:05 UTC`, from an ISO time in UTC */
export const formatSecondInUtc = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

/** `06:30 UTC`, from an ISO time in UTC */
export const formatTimeInUtc = (iso: string) => `${iso.slice(11, 16)} UTC`

/** `2026-06-10T06-30-05Z`, from an ISO time in UTC. Some file systems forbid colons in names. */
export const formatTimeForFileName = (iso: string) => `${iso.slice(0, 19).replaceAll(':', '-')}Z`
