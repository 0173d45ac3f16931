// AssemblyScript: the one loop that 128-bit vectors draw in a third of the time. docs/decisions/0037 has the figures.

/** Pixels of a cell in a line, and the bytes of a ramp, of all ramps of a cell and of a pixel: see src/land/grid-cell.ts. */
const CELL = 16
const RAMP = 16
const RAMPS = 160
const PIXEL = 4

/** The ramps that are used, and what marks a cell of land. */
const COLUMN = 0
const ROW = 1
const LIGHT = 8
const LAND = 2

const GRAIN_MASK = 65535

/**
 * Draws the cells of a row that show nothing but land, from the cell `from` up to `to`. `stride` is texels in a row of the
 * land, `width` and `drawnWidth` pixels in a line of the frame and of what is drawn here. `grain` is followed by its first
 * three numbers once more; `noise` is where the first pixel of the row of cells is in it.
 */
export function drawLand(
  texels: usize,
  stride: i32,
  lowestRow: i32,
  shown: usize,
  ramps: usize,
  from: i32,
  to: i32,
  lines: i32,
  grain: usize,
  noise: i32,
  width: i32,
  drawn: usize,
  drawnWidth: i32,
): void {
  for (let line = 0; line < lines; line++)
    for (let across = from; across < to; across++) {
      if (load<i32>(shown + across * 4) !== LAND) continue
      const x = across * CELL
      const at = drawn + (line * drawnWidth + x) * PIXEL
      drawLine(texels, stride, lowestRow, ramps + across * RAMPS, line, grain, noise + line * width + x, at)
    }
}

/** A line of a cell, four pixels at a time. Ramps have sixteen bits of fraction. */
function drawLine(
  texels: usize,
  stride: i32,
  lowestRow: i32,
  ramps: usize,
  line: i32,
  grain: usize,
  noise: i32,
  at: usize,
): void {
  const below: usize = stride * PIXEL
  const columnStep = stepOf(ramps, COLUMN, line)
  const rowStep = stepOf(ramps, ROW, line)
  const lightStep = stepOf(ramps, LIGHT, line)
  let columns = fourFrom(startOf(ramps, COLUMN, line), columnStep)
  let rows = fourFrom(startOf(ramps, ROW, line), rowStep)
  let lights = fourFrom(startOf(ramps, LIGHT, line), lightStep)
  for (let n = 0; n < CELL; n += 4) {
    const wholeRows = i32x4.max_s(i32x4.splat(0), i32x4.min_s(i32x4.splat(lowestRow), i32x4.shr_s(rows, 16)))
    const indices = i32x4.add(i32x4.mul(wholeRows, i32x4.splat(stride)), i32x4.shr_s(columns, 16))
    const places = i32x4.shl(indices, 2)
    const right = v128.and(i32x4.shr_s(columns, 9), i32x4.splat(127))
    const down = v128.and(i32x4.shr_s(rows, 9), i32x4.splat(127))
    const light = i32x4.shr_s(lights, 16)
    const one = mixRows(texels + i32x4.extract_lane(places, 0), below, i16x8.extract_lane_s(down, 0))
    const two = mixRows(texels + i32x4.extract_lane(places, 1), below, i16x8.extract_lane_s(down, 2))
    const three = mixRows(texels + i32x4.extract_lane(places, 2), below, i16x8.extract_lane_s(down, 4))
    const four = mixRows(texels + i32x4.extract_lane(places, 3), below, i16x8.extract_lane_s(down, 6))
    const left = mixColumns(one, two, firstTwo(right), firstTwo(light))
    const rest = mixColumns(three, four, lastTwo(right), lastTwo(light))
    const pixels = v128.or(i8x16.narrow_i16x8_u(left, rest), i32x4.splat(0xff000000))
    const noises = v128.load(grain + ((noise + n) & GRAIN_MASK) * PIXEL)
    v128.store(at + n * PIXEL, i32x4.add(pixels, noises))
    columns = i32x4.add(columns, i32x4.splat(columnStep * 4))
    rows = i32x4.add(rows, i32x4.splat(rowStep * 4))
    lights = i32x4.add(lights, i32x4.splat(lightStep * 4))
  }
}

/** Two texels beside each other and the two below them, `part`/128 of the way down: four numbers each, left before right. */
function mixRows(place: usize, below: usize, part: i16): v128 {
  const upper = i16x8.extend_low_i8x16_u(v128.load64_zero(place))
  const lower = i16x8.extend_low_i8x16_u(v128.load64_zero(place + below))
  return mix(upper, lower, i16x8.splat(part))
}

/** Two pixels, each mixed from its left and its right half, `parts`/128 of the way, and darkened to `light`/256. */
function mixColumns(one: v128, other: v128, parts: v128, light: v128): v128 {
  const mixed = mix(i64x2.shuffle(one, other, 0, 2), i64x2.shuffle(one, other, 1, 3), parts)
  return i16x8.shr_u(i16x8.mul(mixed, light), 8)
}

/** Bytes in sixteen bits: their sum in 128 parts stays below the sign. */
function mix(from: v128, to: v128, part: v128): v128 {
  const rest = i16x8.sub(i16x8.splat(128), part)
  return i16x8.shr_u(i16x8.add(i16x8.mul(from, rest), i16x8.mul(to, part)), 7)
}

/** The first two of four numbers, four times each in sixteen bits. */
function firstTwo(numbers: v128): v128 {
  return i8x16.shuffle(numbers, numbers, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5)
}

function lastTwo(numbers: v128): v128 {
  return i8x16.shuffle(numbers, numbers, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13)
}

function fourFrom(start: i32, step: i32): v128 {
  return i32x4.add(i32x4.splat(start), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)))
}

/** A value at the left end of a line. */
function startOf(ramps: usize, value: i32, line: i32): i32 {
  const ramp = ramps + value * RAMP
  return load<i32>(ramp) + load<i32>(ramp, 8) * line
}

/** The step of a value from each pixel of a line to the next. */
function stepOf(ramps: usize, value: i32, line: i32): i32 {
  const ramp = ramps + value * RAMP
  return load<i32>(ramp, 4) + load<i32>(ramp, 12) * line
}
