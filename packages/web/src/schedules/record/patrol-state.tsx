import type { ListedSchedule } from '@rig/contract/reading/screens'
import { Check, CircleDashed, CircleX, Clock, FileX, Hourglass, type LucideIcon, Moon, Scissors } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import type { PatrolFilm } from '../../rig/find-recordings.ts'
import { isIrregular, type PatrolDay, type PatrolRecord, type PatrolState, patrolStates } from './judge-patrols.ts'
import styles from './patrol-record.module.css'

const icons: Record<PatrolState, LucideIcon> = {
  present: Check,
  late: Clock,
  short: Scissors,
  dark: Moon,
  broken: FileX,
  missing: CircleX,
  due: Hourglass,
  unclear: CircleDashed,
}

export const PatrolStateMark = ({ state }: { state: PatrolState }) => {
  const Icon = icons[state]
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={14} aria-hidden />
      {state}
    </span>
  )
}

/** Returns the newest day of all records that needs attention, with its schedule, or null. */
export const findNewestIrregularity = (records: readonly PatrolRecord[]) =>
  records
    .flatMap(({ schedule, days }) => days.filter(isIrregular).map((day) => ({ schedule, day })))
    .toSorted((a, b) => b.day.dueAt - a.day.dueAt)[0] ?? null

/** Returns the films of the given days that have not been checked, newest first. */
export const listUncheckedFilms = (
  days: readonly PatrolDay[],
  checks: ReadonlyMap<string, unknown>,
): readonly PatrolFilm[] =>
  days
    .flatMap(({ film }) => film ?? [])
    .filter(({ name }) => !checks.has(name))
    .toReversed()

/** `14 days: 1 missing, 13 present` */
export const describeDays = (days: readonly PatrolDay[]) => {
  const stateCounts = patrolStates
    .map((state) => ({ state, count: days.filter((day) => day.state === state).length }))
    .filter(({ count }) => count > 0)
  return `${formatCount(days.length, 'day')}: ${stateCounts.map(({ state, count }) => `${count} ${state}`).join(', ')}`
}

/** Returns the title of a schedule, such as `PTZ North span, 06:30`. */
export const formatScheduleTitle = (
  { cameraID, time }: ListedSchedule,
  cameraNames: ReadonlyMap<string, { name: string }>,
) => `${cameraNames.get(cameraID)?.name ?? cameraID}, ${time}`
