import { createScaledReader } from '../../../lib/canvas.ts'
/** The picture is reduced to this many blocks, and each block to its brightness (0…255). */
export const BLOCKS = { width: 32, height: 18 } as const

type Sample = { at: number; blocks: ArrayLike<number> }
type BlockBaseline = { mean: number; deviation: number }

/** A slow movement is visible only between pictures that are this far apart. */
const MIN_COMPARISON_INTERVAL_MS = 200
/** A block shows movement only if it differs from a neighbour by at least this much. */
const MIN_TEXTURE = 6
const MIN_TEXTURED_FRACTION = 0.05
const MIN_CHANGED_FRACTION = 0.5
/** Minimum weight of each new picture in the baseline, which adapts to changes of the light and the background. */
const MIN_BASELINE_WEIGHT = 0.05
const MIN_BASELINE_SAMPLES = 10
const CHANGE_THRESHOLD = { deviations: 5, levels: 4 } as const

/** Each block has its own baseline, so a moving background and noise do not count. */
export const createPictureMovementDetector = () => {
  let recent: readonly Sample[] = []
  let baselines: readonly BlockBaseline[] = []
  let baselineSamples = 0

  /** Returns whether at least half of the textured blocks differ from an earlier picture by far more than usual. */
  const hasMoved = (earlier: ArrayLike<number>, differences: readonly number[]) => {
    const texturedBlocks = differences.map((_, index) => index).filter((index) => isTextured(earlier, index))
    if (texturedBlocks.length < MIN_TEXTURED_FRACTION * differences.length) return false
    const changedBlocks = texturedBlocks.filter((index) => {
      const { mean, deviation } = baselines[index] ?? { mean: 0, deviation: 0 }
      return (differences[index] ?? 0) > mean + CHANGE_THRESHOLD.deviations * deviation + CHANGE_THRESHOLD.levels
    })
    return changedBlocks.length >= MIN_CHANGED_FRACTION * texturedBlocks.length
  }

  const updateBaselines = (differences: readonly number[]) => {
    baselineSamples += 1
    const weight = Math.max(MIN_BASELINE_WEIGHT, 1 / baselineSamples)
    baselines = differences.map((difference, index) => {
      const { mean, deviation } = baselines[index] ?? { mean: difference, deviation: 0 }
      return {
        mean: mean + weight * (difference - mean),
        deviation: deviation + weight * (Math.abs(difference - mean) - deviation),
      }
    })
  }

  return {
    /**
     * Returns the time at which the picture began to move, or null. Pictures that arrive while no command runs
     * (`isQuiet`) form the baseline.
     */
    add: (blocks: ArrayLike<number>, at: number, isQuiet: boolean): number | null => {
      const earlier = recent.findLast((sample) => sample.at <= at - MIN_COMPARISON_INTERVAL_MS)
      const before = recent.at(-1)?.at ?? at
      recent = [...recent.filter((sample) => sample.at >= (earlier?.at ?? 0)), { at, blocks }]
      if (!earlier) return null
      const differences = Array.from(blocks, (level, index) => Math.abs(level - (earlier.blocks[index] ?? 0)))
      const moves = baselineSamples >= MIN_BASELINE_SAMPLES && hasMoved(earlier.blocks, differences)
      if (isQuiet) updateBaselines(differences)
      // The movement may have begun at any time between the previous picture and this one
      return moves ? (before + at) / 2 : null
    },
    reset: () => {
      recent = []
      baselines = []
      baselineSamples = 0
    },
  }
}

/** Reads only the green channel, a good measure of brightness. */
export const createBlockReader = () => {
  const read = createScaledReader(BLOCKS)
  return (image: CanvasImageSource): ArrayLike<number> => {
    const data = read(image)?.data
    if (!data) return []
    return Array.from({ length: BLOCKS.width * BLOCKS.height }, (_, index) => data[4 * index + 1] ?? 0)
  }
}

const isTextured = (blocks: ArrayLike<number>, index: number) => {
  const level = blocks[index] ?? 0
  const right = blocks[index + 1] ?? level
  const below = blocks[index + BLOCKS.width] ?? level
  return Math.max(Math.abs(level - right), Math.abs(level - below)) >= MIN_TEXTURE
}
