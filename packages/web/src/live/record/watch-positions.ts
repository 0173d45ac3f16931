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
  { motion, store, isInMotion, requestPosition }: LiveCamera,
  { onReport, onError }: Handlers,
) => {
  const { clock, queryClient } = rigConsole
  const sled = rigConsole.area(createSled)
  const timer = createTimer(clock)
  const gapTimer = createTimer(clock)
  let latest: { position: Position; requestedAt: number } | null = null
  let isMoving = isInMotion()
  let movedAt = Number.NEGATIVE_INFINITY
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
    gapTimer.set(report, LONGEST_GAP_MS)
    const position = findPosition()
    const reading = estimateSledFromHome(sled.store.getState(), clock.now())
    try {
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
    const position = await requestPosition().catch(() => null)
    if (position) latest = { position, requestedAt }
    report()
    if (!hasEnded) timer.set(() => void poll(), Math.max(0, requestedAt + REPORT_INTERVAL_MS - clock.now()))
  }

  const unsubscribe = [
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
  gapTimer.set(report, LONGEST_GAP_MS)
  void poll()

  return () => {
    hasEnded = true
    timer.clear()
    gapTimer.clear()
    for (const end of unsubscribe) end()
  }
}
