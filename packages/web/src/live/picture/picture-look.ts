/** What can be wrong with a live picture at a glance. */
export type PictureFault = 'black' | 'frozen'

/** A picture whose every sample is darker than this (0…255) shows nothing. A night scene has lamps and burnt-in words. */
const BLACK_BELOW = 24
/** A picture that is the same to the last bit this many times in a row, a second apart, is frozen. */
const FROZEN_LOOKS = 3

/**
 * Looks at samples of a picture, one look a second, and says what is wrong with it. A camera's picture never repeats itself
 * to the last bit: its clock, its noise and its compression differ.
 */
export const createPictureLook = () => {
  let before: Uint8ClampedArray | null = null
  let repeated = 0

  return {
    look: (samples: Uint8ClampedArray): PictureFault | null => {
      repeated = before && isSame(before, samples) ? repeated + 1 : 0
      before = samples
      if (isBlack(samples)) return 'black'
      return repeated >= FROZEN_LOOKS ? 'frozen' : null
    },
  }
}

const isSame = (one: Uint8ClampedArray, other: Uint8ClampedArray) => one.every((value, place) => value === other[place])

/** Samples are red, green, blue and opacity in turn. */
const isBlack = (samples: Uint8ClampedArray) => samples.every((value, place) => place % 4 === 3 || value < BLACK_BELOW)
