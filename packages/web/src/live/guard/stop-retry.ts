import { HOLD_UNRENEWED_LAPSE_MS } from '@rig/contract/limits'
import { hasNoResponse, isRefusal, type Outcome } from './commands.ts'
import type { AxisState, Request } from './state.ts'
import {
  COPY_MS,
  FIRST_RETRY_MS,
  LONGEST_PAUSE_MS,
  LOST_DRIVE_MAX_MS,
  LOST_DRIVE_MS,
  PAUSE_MS,
  QUICK_RETRIES,
  WATCH_MS,
} from './timing.ts'

/** Begins a series of stops; Infinity ends it. */
export const startRetries = (axis: AxisState, at: number) => {
  axis.retryAt = at
  axis.retriesFrom = at
  axis.quickRetries = QUICK_RETRIES
}

/** Plans the stop after the current one: 50, 100, 200, 400, 800 ms after the first, then every second. */
export const planRetry = (axis: AxisState, now: number) => {
  const elapsed = now - axis.retriesFrom
  let pause = FIRST_RETRY_MS
  while (pause <= elapsed) pause *= 2
  axis.retryAt = axis.retriesFrom + Math.min(pause, elapsed + LONGEST_PAUSE_MS)
}

/** Lets a step or a preset move the axis; after it the retries continue. */
export const pauseRetries = (axis: AxisState, now: number) => {
  if (axis.phase.name !== 'stopping' && axis.retryAt < Infinity) startRetries(axis, now + PAUSE_MS)
}

/** Records until when a copy of a settled drive may arrive. */
export const expectCopies = (axis: AxisState, outcome: Outcome, sentAt: number) => {
  const isLost = hasNoResponse(outcome)
  if (!isLost && outcome !== 'failed' && outcome !== 'accepted') return
  axis.mayMove = true
  axis.copiesUntil = Math.max(axis.copiesUntil, sentAt + (isLost ? LOST_DRIVE_MS : COPY_MS))
  if (isLost) axis.noResponseSince ??= sentAt
}

/**
 * Applies the outcome of a stop. A refused one means that another operator has the axis, or that the session has
 * expired: it ends the retries only if no command of this console can be moving the axis.
 */
export const settleStop = (axis: AxisState, stop: Request, outcome: Outcome, isDriveInFlight: boolean, now: number) => {
  if (stop.isOutdated) return
  const isFailure = hasNoResponse(outcome) || outcome === 'failed'
  if (outcome === 'gone') finishStop(axis)
  else if (isFailure && axis.quickRetries > 0 && axis.retryAt < Infinity) {
    axis.quickRetries -= 1
    axis.retryAt = now
  } else if (isRefusal(outcome) && !isDriveInFlight && (!axis.mayMove || hasLapsed(axis, now))) finishStop(axis)
  else if (outcome === 'accepted' && !isDriveInFlight) acknowledgeStop(axis, stop.sentAt, now)
}

/** Returns whether no command of this console can move the axis any more, even if no stop has arrived. */
export const hasLapsed = ({ copiesUntil }: AxisState, now: number) => now > copiesUntil + HOLD_UNRENEWED_LAPSE_MS

const acknowledgeStop = (axis: AxisState, sentAt: number, now: number) => {
  if (axis.noResponseSince !== null) {
    // A network resends at doubling intervals: after an outage, a lost drive may take as long again
    const outageMs = Math.min(now - axis.noResponseSince, LOST_DRIVE_MAX_MS)
    axis.copiesUntil = Math.max(axis.copiesUntil, now + outageMs)
    axis.noResponseSince = null
  }
  if (sentAt >= axis.copiesUntil) return finishStop(axis)
  axis.phase = { name: 'watching' }
  startRetries(axis, Math.max(now, Math.min(axis.copiesUntil, now + WATCH_MS)))
}

const finishStop = (axis: AxisState) => {
  axis.phase = { name: 'idle' }
  axis.mayMove = false
  axis.copiesUntil = -Infinity
  axis.noResponseSince = null
  startRetries(axis, Infinity)
}
