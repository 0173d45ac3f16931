/** Returns a time in a film, to a tenth of a second: `0:05.4`. */
export const formatTime = (seconds: number) => {
  const tenths = Math.floor(seconds * 10 + 1e-6)
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}

/** Returns the label of a frame, counted from 1: `0:05.4, frame 82`. */
export const formatFrame = (frame: number, frameSeconds: number) =>
  `${formatTime(frame * frameSeconds)}, frame ${frame + 1}`

type Track = { from: number; to: number }

/** Returns the estimated position of the sled, in sled units, at a fraction (0…1) of a film, assuming constant speed. */
export const estimateSledPosition = ({ from, to }: Track, fraction: number) => from + (to - from) * fraction
