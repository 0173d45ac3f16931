const MINUTES_PER_DAY = 24 * 60
const MINUTE_MS = 60_000

/** Parses `HH:MM` into minutes since midnight. */
export const toMinutes = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the local time in `zone` as minutes since midnight. `at` is in ms since 1970. */
export const getLocalMinutes = (at: number, zone: string) =>
  toMinutes(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
      at,
    ),
  )

/**
 * Returns the whole minutes from `now` (ms since 1970) until clocks in `zone` next show `time`. Returns 0 during that
 * minute. Takes daylight-saving changes into account.
 */
export const minutesUntil = (time: string, now: number, zone: string) => {
  const clockMinutes = (toMinutes(time) - getLocalMinutes(now, zone) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const targetClock = getLocalMinutes(now + clockMinutes * MINUTE_MS, zone)
  const clockChange = wrapDifference(targetClock - toMinutes(time))
  return clockMinutes - clockChange >= 0 ? clockMinutes - clockChange : clockMinutes - clockChange + MINUTES_PER_DAY
}

/** Normalises a difference between two times of day to −12…12 h, because times wrap at midnight. */
const wrapDifference = (minutes: number) => {
  const forward = (minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return forward > MINUTES_PER_DAY / 2 ? forward - MINUTES_PER_DAY : forward
}

/** Formats a duration in minutes as "now", "in 27 min" or "in 3 h 05 min". */
export const describeCountdown = (minutes: number) => {
  if (minutes === 0) return 'now'
  if (minutes < 60) return `in ${minutes} min`
  return `in ${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

export const findNextPatrol = <Schedule extends { time: string }>(
  schedules: readonly Schedule[],
  now: number,
  zone: string,
) =>
  schedules
    .map((schedule) => ({ schedule, minutes: minutesUntil(schedule.time, now, zone) }))
    .toSorted((a, b) => a.minutes - b.minutes)[0] ?? null

/** Approximate length of a patrol, during which no other patrol can use the sled. */
export const PATROL_CONFLICT_MINUTES = 10

/** Returns the schedule closest to `time`, or null if none is within ten minutes. Takes midnight into account. */
export const findConflictingPatrol = <Schedule extends { time: string }>(
  schedules: readonly Schedule[],
  time: string,
) =>
  schedules
    .map((schedule) => ({ schedule, apart: Math.abs(wrapDifference(toMinutes(schedule.time) - toMinutes(time))) }))
    .filter(({ apart }) => apart <= PATROL_CONFLICT_MINUTES)
    .toSorted((a, b) => a.apart - b.apart)[0]?.schedule ?? null

/**
 * Returns each pair of consecutive patrols that start within ten minutes of each other, including pairs across
 * midnight.
 */
export const findConflictingPairs = <Schedule extends { time: string }>(schedules: readonly Schedule[]) => {
  const byTime = schedules.toSorted((a, b) => toMinutes(a.time) - toMinutes(b.time))
  // If there are only two patrols, each one follows the other, but they form a single pair
  const followers = byTime.length === 2 ? byTime.slice(1) : byTime
  return followers.flatMap((later) => {
    const earlier = byTime.at(byTime.indexOf(later) - 1)
    return earlier && earlier !== later && findConflictingPatrol([earlier], later.time) ? [{ earlier, later }] : []
  })
}
