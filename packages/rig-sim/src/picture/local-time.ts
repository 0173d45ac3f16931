/** The wall clock of a time zone at a moment. */
export type LocalTime = {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
  zone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall shows at `now` (ms since the epoch), digits padded. */
export const localTime = (now: number, timeZone: string): LocalTime => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
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

/** Hours since local midnight, 0…24. */
export const localHours = (now: number, timeZone: string): number => {
  const { hour, minute, second } = localTime(now, timeZone)
  return Number(hour) + Number(minute) / 60 + Number(second) / 3600
}

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
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
