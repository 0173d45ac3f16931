import { getMinutesApart, MINUTES_PER_DAY, toMinuteOfDay } from '../rig/rig-time.ts'

/** Approximate length of a patrol, during which no other patrol can use the sled. */
export const PATROL_CONFLICT_MINUTES = 10

/** Returns the schedule closest to `time`, or null if none is within ten minutes. Takes midnight into account. */
export const findConflictingPatrol = <Schedule extends { time: string }>(
  schedules: readonly Schedule[],
  time: string,
) =>
  schedules
    .map((schedule) => ({ schedule, apart: getMinutesApart(schedule.time, time) }))
    .filter(({ apart }) => apart <= PATROL_CONFLICT_MINUTES)
    .toSorted((a, b) => a.apart - b.apart)[0]?.schedule ?? null

/** Returns each pair of consecutive patrols that start within ten minutes of each other, also across midnight. */
export const findConflictingPairs = <Schedule extends { time: string }>(schedules: readonly Schedule[]) => {
  const sortedSchedules = schedules.toSorted((a, b) => toMinuteOfDay(a.time) - toMinuteOfDay(b.time))
  return sortedSchedules.flatMap((later, index) => {
    // The first patrol of a day follows the last patrol of the previous day
    const earlier = sortedSchedules.at(index - 1)
    const dayMinutes = index === 0 ? MINUTES_PER_DAY : 0
    const apart = dayMinutes + toMinuteOfDay(later.time) - toMinuteOfDay(earlier?.time ?? '')
    return earlier && apart <= PATROL_CONFLICT_MINUTES ? [{ earlier, later }] : []
  })
}
