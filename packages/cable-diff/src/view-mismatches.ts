import type { CableMotion } from './cable-motion.ts'
import type { PictureOffset } from './picture-offset.ts'

/** A reason why two films do not belong together, as seen in their pictures. `text` can be shown to the operator. */
export type ViewMismatch = { kind: 'direction' | 'section' | 'view'; text: string }

type ViewPair = {
  first: CableMotion
  second: CableMotion
  /** Number of frames by which the second film lags, and the correlation of both films at that lag. */
  lag: number
  correlation: number
  offset: PictureOffset | null
  frameCount: number
  width: number
}

const MIN_CORRELATION = 0.2
const MAX_LAG_FRACTION = 0.1
/**
 * Largest displacement that may remain after alignment, in frames. It is not 0, because the lag is a whole number of
 * frames.
 */
const MAX_REMAINING_FRAMES = 0.7
/** Below this correlation, as between day and night, the pictures are too different to measure their displacement. */
const MIN_OFFSET_CORRELATION = 0.55
/** Largest accepted ratio between the speeds at which the cable crosses the pictures of the two films. */
const MAX_SPEED_RATIO = 1.16
/**
 * Largest distortion that may remain after alignment, as a fraction of the width. A camera that returns to its preset
 * causes less.
 */
const MAX_DISTORTION_FRACTION = 0.0056
/** Largest disagreement between parts of the pictures about the horizontal displacement, as a fraction of the width. */
const MAX_SPREAD_FRACTION = 0.004
const MAX_TILT_FRACTION = 0.014

/** Returns the reasons why two films do not belong together, as seen in their pictures. */
export const findViewMismatches = ({
  first,
  second,
  lag,
  correlation,
  offset,
  frameCount,
  width,
}: ViewPair): ViewMismatch[] => {
  if (first.speed * second.speed < 0)
    return [createMismatch('direction', 'The cable crosses the pictures in opposite directions.')]
  const ratio = Math.abs(second.speed / first.speed)
  if (Math.max(ratio, 1 / ratio) > MAX_SPEED_RATIO)
    return [
      createMismatch(
        'view',
        `The cable moves ${formatFactor(ratio)} as fast in the second film: another zoom or speed.`,
      ),
    ]
  if (correlation < MIN_CORRELATION || !offset)
    return [
      createMismatch(
        'section',
        'The pictures show different sections of the cable, or the camera was tilted differently.',
      ),
    ]
  if (Math.abs(lag) > MAX_LAG_FRACTION * frameCount)
    return [createMismatch('section', 'The films start at different positions of the sled.')]
  // Alignment has removed the lag, so a larger displacement has another cause, such as a pan by 3°
  if (Math.abs(offset.x[0] ?? 0) > MAX_REMAINING_FRAMES * Math.abs(first.speed)) return [directionMismatch]
  if (offset.correlation < MIN_OFFSET_CORRELATION) return []
  if (
    offset.spread > MAX_SPREAD_FRACTION * width ||
    measureDistortion(first, offset, width) > MAX_DISTORTION_FRACTION * width
  )
    return [directionMismatch]
  if (Math.abs(offset.y[0] ?? 0) > MAX_TILT_FRACTION * width)
    return [createMismatch('view', 'The camera was tilted differently.')]
  return []
}

const createMismatch = (kind: ViewMismatch['kind'], text: string): ViewMismatch => ({ kind, text })

const directionMismatch = createMismatch(
  'view',
  'The camera pointed in different directions, or its zoom was different.',
)

const formatFactor = (ratio: number) => `${ratio.toFixed(2)} times`

/** The distortion is measured up to this fraction of the width from the centre. */
const REACH_FRACTION = 0.4

/** Returns the part of the displacement, in pixels, that another position of the sled cannot explain. */
const measureDistortion = (
  { convergence }: CableMotion,
  { x: [constant = 0, linear = 0, , square = 0] }: PictureOffset,
  width: number,
) => {
  const reach = (REACH_FRACTION * width) / 100
  const unexplained = linear - 2 * convergence * 100 * constant
  return Math.abs(unexplained) * reach + Math.abs(square) * reach ** 2
}
