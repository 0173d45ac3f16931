import type { Position } from '@rig/contract'
import type { RigConsole } from '../../console/console.ts'
import type { PositionCue } from '../../evidence/local-films/recorded-positions.ts'
import { createTimer } from '../../lib/clock.ts'
import { sledCommands } from '../../rig/sled.ts'
import { isSteered } from '../camera/guard/motion.ts'
import { ptzAxes } from '../camera/guard/state.ts'
import type { LiveCamera } from '../camera/live-camera.ts'
import { getControlLabel } from '../camera/steering-messages.ts'
import { createSled } from '../controls/sled/sled.ts'
import { estimateSledFromHome } from './sled-reading.ts'

type ReportedPositions = Omit<PositionCue, 'seconds' | 'at'>

type Handlers = { onReport: (positions: ReportedPositions) => void; onError: (error: unknown) => void }

const REPORT_INTERVAL_MS = 1_000
/**
 * Maximum time between two cues. The film is written only as far as its text track, so a late cue would delay the film.
 */
const LONGEST_GAP_MS = 1_500
/** Maximum age of a reported position if the camera has not moved since. */
const MAX_AGE_MS = 3_000
/** Maximum age after a movement: a repeated position would look as if the camera had been at rest. */
const MAX_AGE_AFTER_MOVEMENT_MS = REPORT_INTERVAL_MS

/**
 * Reports the positions of the camera and the sled once a second, when this console starts a movement, and when one of
 * its commands succeeds. If the rig responds slowly, reports the last position. Returns a function that stops the
 * reports. Errors of `onReport` are passed to `onError`, because they must not reach the motion guard, whose changes
 * are observed here.
 */
export const watchPositions = (
  rigConsole: RigConsole,
  { motion, store, picture, isInMotion, requestPosition }: LiveCamera,
  { onReport, onError }: Handlers,
) => {
  const { clock, queryClient } = rigConsole
  const sled = rigConsole.area(createSled)
  const timer = createTimer(clock)
  let latest: { position: Position; requestedAt: number } | null = null
  let isMoving = isInMotion()
  let movedAt = Number.NEGATIVE_INFINITY
  let pollAt = 0
  let reportedAt = clock.now()
  let hasEnded = false

  const updateMotion = () => {
    if (isMoving) movedAt = clock.now()
    isMoving = isInMotion()
  }

  const findPosition = () => {
    if (!latest) return null
    const hasMoved = isMoving || movedAt >= latest.requestedAt
    const age = clock.now() - latest.requestedAt
    return age <= (hasMoved ? MAX_AGE_AFTER_MOVEMENT_MS : MAX_AGE_MS) ? latest.position : null
  }

  const report = (action?: string) => {
    if (hasEnded) return
    reportedAt = clock.now()
    schedule()
    try {
      const position = findPosition()
      const reading = estimateSledFromHome(sled.store.getState(), clock.now())
      onReport({
        pan: position?.pan ?? null,
        tilt: position?.tilt ?? null,
        zoom: position?.zoom ?? null,
        sled: reading?.value ?? null,
        ...(reading && { tolerances: { sled: reading.tolerance } }),
        ...(action !== undefined && { action }),
      })
    } catch (error) {
      onError(error)
    }
  }

  const poll = async () => {
    const requestedAt = clock.now()
    pollAt = Number.POSITIVE_INFINITY
    schedule()
    const position = await requestPosition().catch(() => null)
    if (position) latest = { position, requestedAt }
    pollAt = requestedAt + REPORT_INTERVAL_MS
    report()
  }

  const update = () => {
    if (clock.now() >= pollAt) void poll()
    else if (clock.now() >= reportedAt + LONGEST_GAP_MS) report()
    // Browsers may call a timer a fraction of a millisecond early
    else schedule()
  }
  const schedule = () => {
    const dueAt = Math.min(pollAt, reportedAt + LONGEST_GAP_MS)
    if (!hasEnded) timer.set(update, Math.max(0, dueAt - clock.now()))
  }

  const unsubscribe = [
    // In a hidden tab, where only the picture-in-picture window shows the picture, browsers may delay the timer by a
    // minute
    picture.onFrame(update),
    motion.subscribe((now, before) => {
      for (const axis of ptzAxes)
        if (isSteered(now[axis].state) && !isSteered(before[axis].state))
          report(getControlLabel(axis, now[axis].direction))
      // Called after the reports, because the last position is still correct when a movement starts
      updateMotion()
    }),
    store.subscribe(updateMotion),
    sled.store.subscribe(({ inFlight }, before) => {
      if (inFlight !== null && inFlight !== before.inFlight) report(sledCommands[inFlight].label)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      updateMotion()
      const success = event.type === 'updated' && event.action.type === 'success' && event.mutation.meta?.success
      if (success) report(success)
    }),
  ]
  void poll()

  return () => {
    hasEnded = true
    timer.clear()
    for (const end of unsubscribe) end()
  }
}
