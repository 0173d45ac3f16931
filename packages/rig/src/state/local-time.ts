/** A cache: creating a format takes 0.1 ms, and each picture needs one. Other modules of `rig` have no state. */
const formatsByTimeZone = new Map<string, Intl.DateTimeFormat>()

type LocalTime = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/** Returns the padded parts of a local time (`time` in ms, IANA time zone). `timeZoneName` is short, such as CEST. */
export const toLocalTime = (timeZone: string, time: number): LocalTime =>
  Object.fromEntries(
    getFormat(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )

export const toLocalHours = (timeZone: string, time: number): number => {
  const { hour, minute, second } = toLocalTime(timeZone, time)
  return Number(hour) + Number(minute) / 60 + Number(second) / 3600
}

const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formatsByTimeZone.get(timeZone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
  formatsByTimeZone.set(timeZone, made)
  return made
}
