/** Formats a time in a film to a tenth of a second, such as `0:05.4`. */
export const formatTime = (seconds: number) => {
  const tenths = Math.floor(seconds * 10 + 1e-6)
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}

/** Returns the label of a frame, such as `0:05.4, frame 82`. The index counts from 0, the label from 1. */
export const formatFrame = (frame: number, frameSeconds: number) =>
  `${formatTime(frame * frameSeconds)}, frame ${frame + 1}`

type Track = { from: number; to: number }

/**
 * Returns the estimated position of the sled, in sled units, at a fraction (0…1) of a film. The estimate assumes a
 * constant speed.
 */
export const estimateSledPosition = ({ from, to }: Track, fraction: number) => from + (to - from) * fraction
