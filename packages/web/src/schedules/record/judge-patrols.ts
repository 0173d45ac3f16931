import type { ListedSchedule } from '@rig/contract/reading/screens'
import { formatDate, formatMinutes, formatSeconds } from '../../lib/format.ts'
import { canBeFilmOf, haveSameCameraAndTrack, type PatrolFilm } from '../../rig/find-recordings.ts'
import { createDateReader, createPatrolStartReader, DAY_MS, getMinutesApart, MINUTE_MS } from '../../rig/rig-time.ts'
import type { FilmCheck } from './check-film.ts'

/** States of a patrol on one day. The screen shows these names, in this order. */
export const patrolStates = ['missing', 'broken', 'dark', 'short', 'late', 'present', 'due', 'unclear'] as const

export type PatrolState = (typeof patrolStates)[number]

export type PatrolDay = {
  /** `YYYY-MM-DD` in the rig's time zone. */
  date: string
  /** In ms since 1970. */
  dueAt: number
  state: PatrolState
  /** The reason for the state, as a message for the operator. */
  text: string
  film: PatrolFilm | null
  /** Length and darkness of the film, or its fault. Null without a film, or until it is checked. */
  check: FilmCheck | null
}

/** The days of a schedule, oldest first. */
export type PatrolRecord = { schedule: ListedSchedule; days: readonly PatrolDay[] }

/** The records of all schedules, and all films of patrols, oldest first. */
export type JudgedPatrols = { records: readonly PatrolRecord[]; films: readonly PatrolFilm[] }

export type PatrolEvidence = {
  schedules: readonly ListedSchedule[]
  /** All films of patrols, oldest first. */
  films: readonly PatrolFilm[]
  /** Times at which the recordings of the gallery were taken, in ms since 1970. */
  recordedAt: readonly number[]
  /** Results of the checks, by the name of the film. */
  checks: ReadonlyMap<string, FilmCheck>
  /** Reasons for which films could not be checked, without a full stop, by the name of the film. */
  failed: ReadonlyMap<string, string>
  /** IANA name of the rig's time zone. */
  zone: string
  /**
   * When the gallery was listed (ms since 1970), by the rig's clock. If that clock is unknown, at most the time of the
   * newest recording.
   */
  now: number
  /** Whether the list contains all items of the gallery. */
  isComplete: boolean
}

/**
 * A film that starts up to this long after the time of its patrol is on time: a patrol first moves the camera and the
 * sled, and a rig may name its films when they are complete.
 */
const ON_TIME_MINUTES = 15
const ON_TIME_MS = ON_TIME_MINUTES * MINUTE_MS
const MAX_EARLINESS_MS = 2 * MINUTE_MS
/** A film that starts more than this after the time of a patrol does not belong to the patrol. */
const MAX_LATENESS_MS = 180 * MINUTE_MS
/** If the delays of late films on several days differ by at most this, the films may belong to another schedule. */
const SAME_LATENESS_MS = 2 * MINUTE_MS
/** A film may take this long to appear in the gallery after its patrol. */
export const MAX_UPLOAD_MS = 60 * MINUTE_MS
const MAX_DAYS = 366
/** Minimum number of films from which the usual length is determined. */
const MIN_MEASURED_FILMS = 4
const MIN_DEVIATION_FRACTION = 0.05
/** A film may differ from the usual length by this many median absolute deviations: the speed may be irregular. */
const MAX_DEVIATIONS = 4

/**
 * Returns a function that returns the days of a schedule since its first film that is on time, oldest first
 * (docs/decisions/0084). Earlier days are unknown, because no endpoint returns when a schedule was created.
 */
export const createPatrolJudge = (evidence: PatrolEvidence) => {
  const { schedules, zone, now } = evidence
  const getPatrolStart = createPatrolStartReader(zone)
  const toLocalDate = createDateReader(zone)
  const recordedOn = new Set(evidence.recordedAt.map(toLocalDate))
  const formatTimeOfDay = createTimeFormatter(zone)
  const groups = new Map<string, AssignedFilm[]>()

  const listRuns = (schedule: ListedSchedule, alike: readonly ListedSchedule[]) => {
    const key = alike.map(({ _id }) => _id).join()
    const runs =
      groups.get(key) ??
      assignFilms(
        evidence.films.filter((film) => canBeFilmOf(film, schedule)),
        alike,
        now,
        getPatrolStart,
        toLocalDate,
      )
    groups.set(key, runs)
    return runs
  }

  return (schedule: ListedSchedule): PatrolDay[] => {
    const alike = schedules.filter((other) => haveSameCameraAndTrack(other, schedule))
    const runs = listRuns(schedule, alike)
    const own = runs.filter(({ time, lateMs }) => time === schedule.time && lateMs <= MAX_LATENESS_MS)
    const first = own.find(({ lateMs }) => lateMs <= ON_TIME_MS)
    if (!first) return []
    const byDate = new Map<string, AssignedFilm>()
    for (const run of own) if (run.lateMs < (byDate.get(run.date)?.lateMs ?? Infinity)) byDate.set(run.date, run)
    const usual = measureUsualLengths(
      runs.flatMap(({ film }) => toPlayedFilm(evidence.checks.get(film.name) ?? null)?.seconds ?? []),
    )
    const isBusy = alike.some(
      (other) => other._id !== schedule._id && getMinutesApart(other.time, schedule.time) <= ON_TIME_MINUTES,
    )

    const judge = (date: string): PatrolDay => {
      const dueAt = getPatrolStart(date, schedule.time)
      const run = byDate.get(date)
      const check = (run && evidence.checks.get(run.film.name)) ?? null
      const day = { date, dueAt, film: run?.film ?? null, check }
      if (run && run.lateMs > ON_TIME_MS && isRepeatedDelay(run, own))
        return { ...day, state: 'unclear', text: describeUnscheduledFilm(run.film, zone, formatTimeOfDay) }
      const failure = run && evidence.failed.get(run.film.name)
      if (failure !== undefined)
        return { ...day, state: 'unclear', text: `The film is in the gallery but could not be checked. ${failure}.` }
      if (run) return { ...day, ...judgeFilm(run.film, run.lateMs, check, usual, formatTimeOfDay) }
      if (now < dueAt + MAX_UPLOAD_MS) return { ...day, state: 'due', text: 'The film may not be in the gallery yet.' }
      const early = runs.find(({ film: { startedAt } }) => startedAt >= dueAt - MAX_LATENESS_MS && startedAt < dueAt)
      if (early && early.lateMs > ON_TIME_MS)
        return { ...day, state: 'unclear', text: describeUnscheduledFilm(early.film, zone, formatTimeOfDay) }
      if (getCreationTime(schedule, now) > dueAt)
        return { ...day, state: 'unclear', text: 'The schedule was created after this patrol would have started.' }
      if (!evidence.isComplete)
        return { ...day, state: 'unclear', text: 'The gallery contains files that the console cannot list.' }
      if (isBusy)
        return {
          ...day,
          state: 'unclear',
          text: `Another patrol of this section starts within ${ON_TIME_MINUTES} minutes, so the films of the two patrols cannot be distinguished.`,
        }
      const reason = recordedOn.has(date)
        ? 'The patrol did not run, or its film has been deleted.'
        : 'The gallery has no other files from this day either: the rig may have been off, or files have been deleted.'
      return { ...day, state: 'missing', text: `The gallery has no film. ${reason}` }
    }

    return listDates(first.date, toLocalDate(now), MAX_DAYS)
      .filter((date) => getPatrolStart(date, schedule.time) <= now)
      .map(judge)
  }
}

export const isIrregular = ({ state }: PatrolDay) => state !== 'present' && state !== 'due' && state !== 'unclear'

/** A film, and the latest patrol that was due before the film started, or up to two minutes after. */
type AssignedFilm = { film: PatrolFilm; time: string; date: string; lateMs: number }

/** Returns each film with its patrol. `films` are sorted by their start times. */
const assignFilms = (
  films: readonly PatrolFilm[],
  schedules: readonly ListedSchedule[],
  now: number,
  getPatrolStart: (date: string, time: string) => number,
  toLocalDate: (at: number) => string,
): AssignedFilm[] => {
  const [first] = films
  if (!first) return []
  const times = [...new Set(schedules.map(({ time }) => time))]
  const last = Math.max(now, films.at(-1)?.startedAt ?? 0)
  const due = listDates(toLocalDate(first.startedAt - DAY_MS), toLocalDate(last + MAX_EARLINESS_MS))
    .flatMap((date) => times.map((time) => ({ time, date, at: getPatrolStart(date, time) })))
    .toSorted((a, b) => a.at - b.at)
  let next = 0
  return films.map((film) => {
    while ((due[next]?.at ?? Number.POSITIVE_INFINITY) <= film.startedAt + MAX_EARLINESS_MS) next += 1
    const latest = due[next - 1]
    return latest
      ? { film, time: latest.time, date: latest.date, lateMs: film.startedAt - latest.at }
      : { film, time: '', date: '', lateMs: Number.POSITIVE_INFINITY }
  })
}

const isRepeatedDelay = ({ date, lateMs }: AssignedFilm, runs: readonly AssignedFilm[]) =>
  runs.some((run) => run.date !== date && run.lateMs > ON_TIME_MS && Math.abs(run.lateMs - lateMs) <= SAME_LATENESS_MS)

/** Returns the usual length of a patrol's films and the shortest length that is still normal, in seconds, or null. */
const measureUsualLengths = (seconds: readonly number[]): { shortest: number; usual: number } | null => {
  if (seconds.length < MIN_MEASURED_FILMS) return null
  const usual = getMedian(seconds)
  const deviation = getMedian(seconds.map((each) => Math.abs(each - usual)))
  return { usual, shortest: usual - Math.max(MIN_DEVIATION_FRACTION * usual, MAX_DEVIATIONS * deviation) }
}

const getMedian = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

const judgeFilm = (
  film: PatrolFilm,
  lateMs: number,
  check: FilmCheck | null,
  usual: { shortest: number; usual: number } | null,
  formatTimeOfDay: (at: number) => string,
): Pick<PatrolDay, 'state' | 'text'> => {
  const playedFilm = toPlayedFilm(check)
  const fault = check && 'fault' in check ? check.fault : null
  const isShort = usual !== null && playedFilm !== null && playedFilm.seconds < usual.shortest
  const texts = [
    ...(fault === null ? [] : [`The film cannot be played to the end. ${fault}.`]),
    ...(playedFilm?.isBlack ? ['Its picture is black.'] : []),
    ...(isShort
      ? [
          `It lasts ${formatSeconds(playedFilm.seconds)}, but this schedule's films usually last ${formatSeconds(usual.usual)}.`,
        ]
      : []),
    ...(lateMs > ON_TIME_MS
      ? [`It started at ${formatTimeOfDay(film.startedAt)}, ${formatMinutes(Math.round(lateMs / MINUTE_MS))} late.`]
      : []),
  ]
  const state =
    fault !== null
      ? 'broken'
      : playedFilm?.isBlack
        ? 'dark'
        : isShort
          ? 'short'
          : lateMs > ON_TIME_MS
            ? 'late'
            : 'present'
  return { state, text: texts.join(' ') || `The film started at ${formatTimeOfDay(film.startedAt)}.` }
}

const toPlayedFilm = (check: FilmCheck | null) => (check && 'seconds' in check ? check : null)

const describeUnscheduledFilm = (film: PatrolFilm, zone: string, formatTimeOfDay: (at: number) => string) =>
  `A film started at ${formatTimeOfDay(film.startedAt)}. It may belong to an earlier schedule, or the rig's time zone is not ${zone}.`

/** Created once, because creating a format takes as long as using it a hundred times. */
const createTimeFormatter = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (at: number) => format.format(at)
}

/** In ms since 1970, or 0 if unknown. MongoDB ids start with the time of creation in seconds. */
const getCreationTime = ({ _id }: ListedSchedule, now: number) => {
  const [, hex] = /^([\da-f]{8})[\da-f]{16}$/i.exec(_id) ?? []
  const at = hex === undefined ? 0 : Number.parseInt(hex, 16) * 1_000
  return at <= now ? at : 0
}

const listDates = (first: string, last: string, max = Number.POSITIVE_INFINITY) => {
  const days = Math.min(max, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1)
  return Array.from({ length: days }, (_, index) => formatDate(Date.parse(last) - (days - 1 - index) * DAY_MS))
}
