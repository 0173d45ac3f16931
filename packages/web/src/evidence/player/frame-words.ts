/** A time in a film, to a tenth of a second: `0:05.4`. */
export const nameTime = (seconds: number) => {
  const tenths = Math.floor(seconds * 10 + 1e-6)
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}

/** A frame for the operator, who counts from 1: `0:05.4, frame 82`. */
export const nameFrame = (frame: number, frameSeconds: number) =>
  `${nameTime(frame * frameSeconds)}, frame ${frame + 1}`

type Way = { from: number; to: number }

/**
 * Where the sled was at a fraction (0…1) of a film, in sled units: the console's own estimate, assuming an even speed.
 */
export const estimatePlace = ({ from, to }: Way, part: number) => from + (to - from) * part
