import {
  type CellGroup,
  combineNeighbours,
  type DifferenceMap,
  groupCells,
  measureCommonBrightness,
  measureFittingStrengths,
  measureRowMedians,
  pickCommon,
  subtractRowMedians,
  sumNeighbours,
} from './difference-map.ts'
import { median } from './plane.ts'

/**
 * A change on the cable. A position on the cable is given as a frame number of the first film: that of the frame with
 * the position in its middle.
 */
export type CableChange = { first: number; last: number; at: number }

/** A section of the first film that was not compared, and why. */
export type UncomparedStretch = { first: number; last: number; reason: UncomparedReason }
/**
 * `light` means that only the colours could be compared, `different` that not even these could, and `gap` that at least
 * one film has no picture.
 */
export type UncomparedReason = 'dark' | 'light' | 'different' | 'motion' | 'gap'

type FrameRange = { first: number; last: number }

/**
 * Squared differences of the logarithm of the brightness. Noise reaches `DIFFERENCE_FLOOR`, and a broken wire causes
 * `TYPICAL_CHANGE`.
 */
const DIFFERENCE_FLOOR = 0.005
const TYPICAL_CHANGE = 0.25

/** A difference counts as a change if it is at least this many times as large as noise and light can explain. */
const MIN_STRENGTH = 3
/** The scores of a change's cells must add up to at least this. */
const MIN_TOTAL_SCORE = 80
const MIN_CHANGED_CELLS = 10

/**
 * Minimum number of pixels in the 15 cells that `sumNeighbours` adds up. A cell with less than a fifteenth of this
 * minimum is at an end of the film or outside the picture.
 */
const MIN_PIXELS = 40
/** Only structures stronger than this show how much the light changes them. */
const MIN_STRONG_STRUCTURE = 0.02
/** This factor times the median ratio of difference to structure is a limit that few unchanged places exceed. */
const RATIO_FACTOR = 2
const FITTING_FACTOR = 6

/**
 * Above this ratio of difference to structure, the light changes structures as much as a broken wire would, so only
 * colours are compared.
 */
const MAX_SAME_LIGHT_RATIO = 0.3
/**
 * Above this ratio, as between noon and some nights, not even colours are compared: the films can hardly be aligned,
 * and fittings change their colour.
 */
const MAX_COLOUR_RATIO = 3

const DARK_BRIGHTNESS = 10
const MAX_UNCOMPARED_ROWS = 0.5
const MIN_UNCOMPARED_FRAMES = 4

/** Returns the changes, and the stretches that could not be compared, in the given range of the first film. */
export const detectChanges = (map: DifferenceMap, frames: FrameRange) => {
  const { noise, difference, share } = measureNoise(map)
  const scores = difference.map((value, index) => value / (noise[index] ?? 0))
  const isSameLight = share <= MAX_SAME_LIGHT_RATIO
  const structures = isSameLight ? groupCells(map, scores, MIN_STRENGTH).filter(isChange) : []
  const colours = share <= MAX_COLOUR_RATIO ? findColourChanges(map, isSameLight) : []
  const changes: CableChange[] = [...structures, ...colours].map(({ first, last, at }) => ({
    first: first * map.framesPerColumn,
    last: (last + 1) * map.framesPerColumn,
    at: (at + 0.5) * map.framesPerColumn,
  }))
  return { changes: mergeNear(changes), notCompared: findUncompared(map, noise, judgeLight(share), frames) }
}

const judgeLight = (share: number): UncomparedReason | null => {
  if (share <= MAX_SAME_LIGHT_RATIO) return null
  return share <= MAX_COLOUR_RATIO ? 'light' : 'different'
}

const isChange = ({ cells, total }: CellGroup) => cells >= MIN_CHANGED_CELLS && total >= MIN_TOTAL_SCORE

/**
 * Returns, for each cell, how much the films differ (`difference`) and how much of that is normal (`noise`). A
 * difference is normal up to the median of its row, or up to the fraction of the existing structure that changes with
 * the light (`share`).
 */
const measureNoise = (map: DifferenceMap) => {
  const { columns, rows } = map
  const { difference, shared } = measureDifferences(map)
  const medians = Array.from({ length: rows }, (_, row) =>
    median(listSeenColumns(map, row).map((column) => difference[column * rows + row] ?? 0)),
  )
  const near = pickLargestNear(medians)
  const share = measureDifferenceRatio(map, difference, shared)
  const fittings = measureFittingStrengths(map)
  const noise = new Float32Array(columns * rows)
  for (let index = 0; index < noise.length; index++) {
    const existing = Math.max(shared[index] ?? 0, FITTING_FACTOR * (fittings[Math.floor(index / rows)] ?? 0))
    noise[index] = Math.max(near[index % rows] ?? 0, share * existing) + DIFFERENCE_FLOOR
  }
  return { noise, difference, share }
}

/**
 * Returns, for each cell, the difference after equalising the contrast of each row, and the strength of the structure
 * that both films share.
 */
const measureDifferences = (map: DifferenceMap) => {
  const { columns, rows } = map
  const [count, first, second, product] = [
    sumNeighbours(map, map.count),
    sumNeighbours(map, map.first),
    sumNeighbours(map, map.second),
    sumNeighbours(map, map.product),
  ]
  const difference = new Float32Array(columns * rows)
  const shared = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const seen = listSeenColumns(map, row)
    const getContrast = (index: number) => Math.log(((second[index] ?? 0) + 1e-3) / ((first[index] ?? 0) + 1e-3))
    const gain = Math.exp(
      Math.min(0.7, Math.max(-0.7, median(seen.map((column) => getContrast(column * rows + row))) / 2)),
    )
    for (const column of seen) {
      const index = column * rows + row
      const pixels = count[index] ?? 0
      const [one, other] = [((first[index] ?? 0) * gain) / pixels, (second[index] ?? 0) / gain / pixels]
      difference[index] = one + other - (2 * (product[index] ?? 0)) / pixels
      shared[index] = Math.min(one, other)
    }
  }
  return { difference, shared }
}

const listSeenColumns = ({ columns, rows, count }: DifferenceMap, row: number) =>
  Array.from({ length: columns }, (_, column) => column).filter(
    (column) => (count[column * rows + row] ?? 0) > MIN_PIXELS / 15,
  )

const measureDifferenceRatio = ({ count }: DifferenceMap, difference: Float32Array, shared: Float32Array) => {
  const ratios: number[] = []
  for (let index = 0; index < shared.length; index++)
    if ((count[index] ?? 0) > 0 && (shared[index] ?? 0) > MIN_STRONG_STRUCTURE)
      ratios.push((difference[index] ?? 0) / (shared[index] ?? 0))
  return RATIO_FACTOR * median(ratios)
}

/**
 * Noise in the difference of the warmth, which is the logarithm of the ratio of red to blue. Fresh rust differs from
 * zinc by 0.5 to 1.
 */
const WARMTH_FLOOR = 0.05
/** Few cells exceed this multiple of their row's median difference, which is noise. */
const NOISE_FACTOR = 2.5
/**
 * Under the same lighting, a colour that exists in both films may change by this fraction. Neighbours within `REACH`
 * may change as much, because films blur colours.
 */
const COLOUR_RATIO = 0.8
const REACH = { along: 3, across: 3 }

/** Under different lighting, colours may change more, above all on fittings, which reflect another part of the sky. */
const OTHER_LIGHT_RATIO = 1
const BRIGHTNESS_RATIO = 0.4
const FITTING_RATIO = 0.3

/**
 * Colour changes are ignored in cells with less than this fraction of their row's median pixel count: they are at the
 * ends of the film, seen from one side only.
 */
const MIN_SEEN_FRACTION = 0.8
const MIN_COLOUR_TOTAL = 40
const OTHER_LIGHT_MIN_TOTAL = 120

/**
 * Returns the places at which the colour has changed. Unlike structures, colours can be compared under different
 * lighting.
 */
const findColourChanges = (map: DifferenceMap, isSameLight: boolean): CellGroup[] => {
  const { rows } = map
  const seen = sumNeighbours(map, map.count)
  const minSeen = measureRowMedians(map, seen).map((pixels) => MIN_SEEN_FRACTION * pixels)
  const measureWarmth = (warmth: Float32Array) =>
    subtractRowMedians(
      map,
      sumNeighbours(map, warmth).map((sum, index) => sum / (seen[index] || 1)),
    )
  const [one, other] = [measureWarmth(map.warmth), measureWarmth(map.otherWarmth)]
  const difference = one.map((value, index) =>
    (seen[index] ?? 0) > (minSeen[index % rows] ?? 0) ? Math.abs((other[index] ?? 0) - value) : 0,
  )
  const noise = pickLargestNear(measureRowMedians(map, difference))
  const existing = combineNeighbours(map, measureExisting(map, pickCommon(one, other), isSameLight), REACH, Math.max)
  const scores = difference.map((value, index) => {
    const rowNoise = WARMTH_FLOOR + NOISE_FACTOR * (noise[index % rows] ?? 0)
    return value / (rowNoise + (existing[index] ?? 0))
  })
  const minTotal = isSameLight ? MIN_COLOUR_TOTAL : OTHER_LIGHT_MIN_TOTAL
  return groupCells(map, scores, 1).filter(({ cells, total }) => cells >= MIN_CHANGED_CELLS && total >= minTotal)
}

const measureExisting = (map: DifferenceMap, common: Float32Array, isSameLight: boolean): Float32Array => {
  if (isSameLight) return common.map((warmth) => COLOUR_RATIO * warmth)
  const brightness = measureCommonBrightness(map)
  const fittings = measureFittingStrengths(map)
  return common.map(
    (warmth, index) =>
      OTHER_LIGHT_RATIO * warmth +
      BRIGHTNESS_RATIO * (brightness[index] ?? 0) +
      FITTING_RATIO * Math.sqrt(fittings[Math.floor(index / map.rows)] ?? 0),
  )
}

/** Returns, for each row, the largest value among that row and the two rows on either side. */
const pickLargestNear = (values: readonly number[]) =>
  values.map((_, row) => Math.max(...values.slice(Math.max(0, row - 2), row + 3)))

/** Merges overlapping changes, because one defect may be found more than once. */
const mergeNear = (changes: readonly CableChange[]): CableChange[] => {
  const merged: CableChange[] = []
  for (const change of changes.toSorted((one, other) => one.first - other.first)) {
    const last = merged.at(-1)
    if (!last || change.first > last.last) merged.push(change)
    else {
      const [width, otherWidth] = [last.last - last.first, change.last - change.first]
      last.at = (last.at * width + change.at * otherWidth) / (width + otherWidth)
      last.last = Math.max(last.last, change.last)
    }
  }
  return merged
}

/** Returns the stretches in which a broken wire would be invisible on most of the cable, and why. */
const findUncompared = (
  map: DifferenceMap,
  noise: Float32Array,
  light: UncomparedReason | null,
  { first, last }: FrameRange,
): UncomparedStretch[] => {
  const { framesPerColumn } = map
  const stretches: UncomparedStretch[] = []
  for (let column = Math.ceil(first / framesPerColumn); column <= Math.floor(last / framesPerColumn); column++) {
    const reason = judgeColumn(map, noise, column) ?? light
    if (!reason) continue
    const stretch = stretches.at(-1)
    const [from, to] = [column * framesPerColumn, (column + 1) * framesPerColumn]
    if (stretch?.reason === reason && from - stretch.last < MIN_UNCOMPARED_FRAMES) stretch.last = to
    else stretches.push({ first: from, last: to, reason })
  }
  return stretches.filter((stretch) => stretch.last - stretch.first >= MIN_UNCOMPARED_FRAMES)
}

const judgeColumn = (map: DifferenceMap, noise: Float32Array, column: number): UncomparedReason | null => {
  const { rows, count, light, otherLight, bandFirst, bandLast } = map
  let [seen, dark, noisy] = [0, 0, 0]
  for (let row = bandFirst; row <= bandLast; row++) {
    const index = column * rows + row
    const pixels = count[index] ?? 0
    if (!(pixels > 0)) continue
    seen += 1
    if (Math.min(light[index] ?? 0, otherLight[index] ?? 0) / pixels < DARK_BRIGHTNESS) dark += 1
    else if (MIN_STRENGTH * (noise[index] ?? 0) > TYPICAL_CHANGE) noisy += 1
  }
  if (seen === 0) return 'gap'
  if (dark > MAX_UNCOMPARED_ROWS * seen) return 'dark'
  return dark + noisy > MAX_UNCOMPARED_ROWS * seen ? 'different' : null
}
