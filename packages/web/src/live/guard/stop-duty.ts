import * as limits from '@rig/contract/limits'
import type { Listener } from './commands-under-way.ts'
import { type Outcome, STOPS_IN_FLIGHT_MAX } from './steering.ts'

/** A stop is repeated 50, 100, 200, 400, 800 ms after the first time, then every second. */
const nextTimeMs = (elapsed: number) => {
  let next = 50
  while (next <= elapsed) next *= 2
  return Math.min(next, elapsed + 1_000)
}
/** This many failed stops are repeated at once. */
const QUICK_RETRIES = 2
/** A second copy of an answered drive (a resent request) arrives within this time after it was sent, or never. */
const COPY_MS = 500
/**
 * A drive without an answer may still arrive this long after it was sent, or for as long again as the rig was silent.
 */
const LOST_DRIVE_MS = 10_000
const LOST_DRIVE_MAX_MS = 30_000
/** While such a drive may still arrive, the stop is repeated this often. */
const WATCH_MS = 500
/** A step or a preset that is asked for meanwhile gets this long before the stop is repeated. */
export const STAND_ASIDE_MS = 3_000

type Deps = { now(): number; sendStop(listener: Listener): void }

/**
 * Stops one axis. From the release on, the stop is repeated until the rig has acknowledged one that was sent after the
 * last drive was settled; then, without a notice, until no drive can be under way any more.
 */
export const createStopDuty = ({ now, sendStop }: Deps) => {
  let owedSince: number | null = null
  let dueAt = Number.POSITIVE_INFINITY
  let begunAt = 0
  let quickRetries = 0
  let inFlight = 0
  let order = 0
  let lastDrive = { order: 0, at: Number.NEGATIVE_INFINITY }
  let drivesOut = 0
  let mayMove = false
  let lostSince: number | null = null
  let coverUntil = Number.NEGATIVE_INFINITY

  const due = (at: number) => {
    dueAt = at
    begunAt = at
    quickRetries = QUICK_RETRIES
  }

  const rest = () => {
    owedSince = null
    lostSince = null
    mayMove = false
    coverUntil = Number.NEGATIVE_INFINITY
    due(Number.POSITIVE_INFINITY)
  }

  const acknowledged = (sentAt: number) => {
    owedSince = null
    if (lostSince !== null) {
      const silence = Math.min(now() - lostSince, LOST_DRIVE_MAX_MS)
      coverUntil = Math.max(coverUntil, now() + silence)
      lostSince = null
    }
    if (sentAt >= coverUntil) rest()
    else due(Math.max(now(), Math.min(coverUntil, now() + WATCH_MS)))
  }

  /** No command of this console can move the axis any more, even without a stop. */
  const deadManHasLapsed = () => now() > coverUntil + limits.HOLD_UNRENEWED_LAPSE_MS

  /**
   * A refused stop means that another operator has the axis, or the session is over; it ends the repetition only if no
   * command of ours can be moving the axis.
   */
  const refused = () => {
    if (!mayMove || deadManHasLapsed()) rest()
  }

  const answered = (outcome: Outcome, sent: { order: number; at: number }) => {
    const isOlderThanDrive = sent.order < lastDrive.order
    if (isOlderThanDrive) return
    if (outcome === 'gone') rest()
    if (isFailure(outcome) && quickRetries > 0 && dueAt < Number.POSITIVE_INFINITY) {
      quickRetries -= 1
      dueAt = now()
    }
    if (isRefusal(outcome) && drivesOut === 0) refused()
    if (outcome === 'accepted' && drivesOut === 0) acknowledged(sent.at)
  }

  const send = () => {
    order += 1
    const sent = { order, at: now() }
    inFlight += 1
    dueAt = begunAt + nextTimeMs(now() - begunAt)
    sendStop({
      settled: ({ outcome }) => {
        inFlight -= 1
        answered(outcome, sent)
      },
      answeredLate: ({ outcome }) => answered(outcome, sent),
    })
  }

  const isBusy = () => owedSince !== null || inFlight > 0

  return {
    /** The axis is driven: what is left to repeat waits until it is released. */
    driveSent: () => {
      order += 1
      lastDrive = { order, at: now() }
      drivesOut += 1
      due(Number.POSITIVE_INFINITY)
    },
    /** A drive that was answered (or given up) only now may have overtaken a stop: only a later stop counts. */
    driveSettled: (outcome: Outcome, sentAt: number, stillDriven: boolean) => {
      drivesOut -= 1
      order += 1
      lastDrive = { order, at: lastDrive.at }
      if (isUnanswered(outcome)) lostSince ??= sentAt
      const reach = isUnanswered(outcome) ? LOST_DRIVE_MS : COPY_MS
      if (isUnanswered(outcome) || outcome === 'failed' || outcome === 'accepted') {
        mayMove = true
        coverUntil = Math.max(coverUntil, sentAt + reach)
      }
      if (!stillDriven) due(now())
    },
    owe: () => {
      owedSince ??= now()
      due(now())
    },
    /** Sends an unconfirmed stop once more, at once: the page is being closed. */
    repeatNow: () => {
      if (owedSince !== null || dueAt < Number.POSITIVE_INFINITY) send()
    },
    /** A step or a preset moves the axis now: what is left to repeat goes on after it. */
    standAside: () => {
      if (owedSince === null && dueAt < Number.POSITIVE_INFINITY) due(now() + STAND_ASIDE_MS)
    },
    run: () => {
      if (owedSince === null && deadManHasLapsed()) due(Number.POSITIVE_INFINITY)
      if (now() >= dueAt && inFlight < STOPS_IN_FLIGHT_MAX) send()
    },
    nextAt: () => (inFlight < STOPS_IN_FLIGHT_MAX ? dueAt : Number.POSITIVE_INFINITY),
    owedSince: () => owedSince,
    /** While this is true, no move may be sent: a stop under way could cut it short, or it could overtake the stop. */
    isBusy,
    /** A step or a preset may begin: no stop will follow except those that guard against an unanswered drive. */
    isSettled: () => !isBusy() && (dueAt === Number.POSITIVE_INFINITY || coverUntil > now() + COPY_MS),
  }
}

const isUnanswered = (outcome: Outcome) => outcome === 'late' || outcome === 'lost'
const isFailure = (outcome: Outcome) => isUnanswered(outcome) || outcome === 'failed'
/**
 * Something that answers in the rig's place will do so again: as after a refusal, the stop is repeated and nothing ends
 * early.
 */
const isRefusal = (outcome: Outcome) => outcome === 'refused' || outcome === 'denied' || outcome === 'intercepted'
