const MINUTES_A_DAY = 24 * 60
const MINUTE_MS = 60_000

/** Returns the minutes since midnight of a time in the rig's format, `HH:MM`. */
export const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the local time in `zone` at `at` (ms since 1970), in minutes since midnight. */
export const wallMinutes = (at: number, zone: string) =>
  minutesOf(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
      at,
    ),
  )

/**
 * Returns the whole minutes from `now` (ms since 1970) until the clock of `zone` next shows `time`; 0 within that minute.
 * A change to or from summer time before then is included.
 */
export const minutesUntil = (time: string, now: number, zone: string) => {
  const onTheClock = (minutesOf(time) - wallMinutes(now, zone) + MINUTES_A_DAY) % MINUTES_A_DAY
  const shownThen = wallMinutes(now + onTheClock * MINUTE_MS, zone)
  const change = signed(shownThen - minutesOf(time))
  return onTheClock - change >= 0 ? onTheClock - change : onTheClock - change + MINUTES_A_DAY
}

/** Returns the shorter of the two differences between clock times. */
const signed = (minutes: number) => {
  const forward = (minutes + MINUTES_A_DAY) % MINUTES_A_DAY
  return forward > MINUTES_A_DAY / 2 ? forward - MINUTES_A_DAY : forward
}

/** Formats a number of minutes: "now", "in 27 min", "in 3 h 05 min". */
export const describeCountdown = (minutes: number) => {
  if (minutes === 0) return 'now'
  if (minutes < 60) return `in ${minutes} min`
  return `in ${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** Returns the schedule that runs next and the minutes until then; null without schedules. */
export const findNextPatrol = <Planned extends { time: string }>(
  schedules: readonly Planned[],
  now: number,
  zone: string,
) =>
  schedules
    .map((schedule) => ({ schedule, minutes: minutesUntil(schedule.time, now, zone) }))
    .toSorted((a, b) => a.minutes - b.minutes)[0] ?? null

/** A patrol takes about this long (minutes), and no other one can use the sled during it. */
export const CLOSE_MINUTES = 10

/** Returns the schedule closest to `time` if it is at most ten minutes away, also past midnight; else null. */
export const findClosePatrol = <Planned extends { time: string }>(schedules: readonly Planned[], time: string) =>
  schedules
    .map((schedule) => ({ schedule, apart: Math.abs(signed(minutesOf(schedule.time) - minutesOf(time))) }))
    .filter(({ apart }) => apart <= CLOSE_MINUTES)
    .toSorted((a, b) => a.apart - b.apart)[0]?.schedule ?? null

/** Returns each pair of patrols that start within ten minutes of each other, also past midnight. */
export const findClosePairs = <Planned extends { time: string }>(schedules: readonly Planned[]) => {
  const byTime = schedules.toSorted((a, b) => minutesOf(a.time) - minutesOf(b.time))
  // Of two patrols, each follows the other
  const followers = byTime.length === 2 ? byTime.slice(1) : byTime
  return followers.flatMap((later) => {
    const earlier = byTime.at(byTime.indexOf(later) - 1)
    return earlier && earlier !== later && findClosePatrol([earlier], later.time) ? [{ earlier, later }] : []
  })
}
