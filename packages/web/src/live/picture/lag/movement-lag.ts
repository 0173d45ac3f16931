import type { Position } from '@rig/contract'
import { isNear, MAX_POSITION_NOISE, measureDistance } from '../../../rig/ptz.ts'
import { createBlockReader, createPictureMovementDetector } from './picture-change.ts'

/** Smaller differences (in degrees or hundredths of the zoom range) may not be visible. */
const MIN_DIFFERENCE = { pan: 2, tilt: 2, zoom: 3 } as const
/** If a command has an effect, the position changes within this time after the response. */
const EFFECT_TIMEOUT_MS = 3_000
const MEASUREMENT_TIMEOUT_MS = 20_000
const MEASUREMENT_VALIDITY_MS = 600_000
/** If the camera has been at rest for the lag of the picture plus this time, the picture is at rest too. */
const MIN_REST_MS = 1_000

type ObservedCommand = {
  sentAt: number
  respondedAt: number | null
  before: Position
  hasEffect: boolean
  changedAt: number | null
}

export type MovementLag = ReturnType<typeof createMovementLagMeter>

/** Measures the time from a command to the first movement in the picture, for streams without timestamps. */
export const createMovementLagMeter = (
  readBlocks: (image: CanvasImageSource) => ArrayLike<number> = createBlockReader(),
) => {
  const movementDetector = createPictureMovementDetector()
  let command: ObservedCommand | null = null
  let measured: { lagMs: number; at: number } | null = null
  let position: Position | null = null
  /** A position that is not near the reference is a movement, and becomes the next reference. */
  let reference: Position | null = null
  /**
   * Time of the camera's last movement. The picture may not show it yet. Unlike `rest.since` of a `PositionReading`, it
   * includes commands and movements of the sled, and a new stream clears it.
   */
  let movedAt = Number.NEGATIVE_INFINITY
  /** Time of the picture's last movement, whatever its cause. */
  let pictureMovedAt = Number.NEGATIVE_INFINITY

  const isAtRest = (now: number) => now > movedAt + (measured?.lagMs ?? MEASUREMENT_TIMEOUT_MS) + MIN_REST_MS

  const finish = (now: number) => {
    if (command?.respondedAt == null) return
    const { sentAt, respondedAt, hasEffect, changedAt } = command
    if (hasEffect && changedAt !== null) {
      measured = { lagMs: Math.max(0, changedAt - (sentAt + respondedAt) / 2), at: now }
      command = null
    } else if (!hasEffect && now > respondedAt + EFFECT_TIMEOUT_MS) command = null
    else if (now > respondedAt + MEASUREMENT_TIMEOUT_MS) {
      measured = null
      command = null
    }
  }

  return {
    /** Records a command at the time it is sent. Call the returned function with its outcome. */
    commandSent: (sentAt: number) => {
      const isFirstCommand =
        command === null && position !== null && isAtRest(sentAt) && sentAt > pictureMovedAt + MIN_REST_MS
      const own = isFirstCommand && position ? createCommand(sentAt, position) : null
      if (own) command = own
      return (isAccepted: boolean, respondedAt: number) => {
        if (own) own.respondedAt = respondedAt
        if (own && command === own && !isAccepted) command = null
        if (isAccepted && !own) movedAt = respondedAt
      }
    },
    positionRead: (next: Position, now: number) => {
      if (!reference || !isNear(reference, next, MAX_POSITION_NOISE)) {
        if (reference) movedAt = now
        reference = next
      }
      position = next
      if (command && !command.hasEffect) command.hasEffect = differsClearly(command.before, next)
      finish(now)
    },
    sledMoved: (now: number) => {
      movedAt = now
      command = null
    },
    frame: (image: CanvasImageSource, now: number) => {
      const startedAt = movementDetector.add(readBlocks(image), now, command === null && isAtRest(now))
      if (startedAt !== null) pictureMovedAt = now
      if (startedAt !== null && command) command.changedAt ??= startedAt
      finish(now)
    },
    /** Returns the lag in ms, or null while it is unknown. A measurement is valid for ten minutes. */
    read: (now: number): number | null =>
      measured && now - measured.at <= MEASUREMENT_VALIDITY_MS ? measured.lagMs : null,
    /** Call this when the stream has been closed: a new stream cannot show a movement from before it opened. */
    reset: (now: number) => {
      movementDetector.reset()
      command = null
      measured = null
      if (now > movedAt + MIN_REST_MS) movedAt = Number.NEGATIVE_INFINITY
      pictureMovedAt = Number.NEGATIVE_INFINITY
    },
  }
}

const createCommand = (sentAt: number, before: Position): ObservedCommand => ({
  sentAt,
  respondedAt: null,
  before,
  hasEffect: false,
  changedAt: null,
})

/** Returns whether two positions differ on any axis by more than `MIN_DIFFERENCE`. */
const differsClearly = (one: Position, other: Position) => {
  const { pan, tilt, zoom } = measureDistance(one, other)
  return pan > MIN_DIFFERENCE.pan || tilt > MIN_DIFFERENCE.tilt || zoom > MIN_DIFFERENCE.zoom
}
