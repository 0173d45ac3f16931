/** The fields are padded with zeros. `zone` is the short name of the time zone, such as CEST. */
export type LocalTime = {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
  zone: string
}

/** Creating a format takes 0.1 ms, so formats are cached. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the local time in a time zone (IANA name). `time` is in milliseconds since 1970. */
export const toLocalTime = (timeZone: string, time: number): LocalTime => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
    zone: part('timeZoneName'),
  }
}

export const toLocalHours = (timeZone: string, time: number): number => {
  const { hour, minute, second } = toLocalTime(timeZone, time)
  return Number(hour) + Number(minute) / 60 + Number(second) / 3600
}

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone)
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
  formats.set(timeZone, made)
  return made
}
