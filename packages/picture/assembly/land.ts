// AssemblyScript: with SIMD this loop takes a third of the time (docs/decisions/0037).

/** Width of a cell in pixels; size in bytes of a ramp, of all ramps of a cell, and of a pixel: see src/land/grid-cell.ts. */
const CELL = 16
const RAMP = 16
const RAMPS = 160
const PIXEL = 4

/** Indices of the ramps used here, and the value that marks a cell of land. */
const COLUMN = 0
const ROW = 1
const LIGHT = 8
const LAND = 2

const GRAIN_MASK = 65535

/**
 * Draws those cells of a row (`from` up to, but excluding, `to`) that show only land. `stride` is the width of the land in
 * texels, `width` that of the frame and `drawnWidth` that of the output, both in pixels. The first three values of `grain`
 * are repeated at its end; `noise` is the index in `grain` for the first pixel of the row of cells.
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

/** Draws one line of a cell, four pixels at a time. Ramps are fixed-point numbers with 16 fractional bits. */
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
    const offsets = i32x4.shl(indices, 2)
    const right = v128.and(i32x4.shr_s(columns, 9), i32x4.splat(127))
    const down = v128.and(i32x4.shr_s(rows, 9), i32x4.splat(127))
    const light = i32x4.shr_s(lights, 16)
    const one = mixRows(texels + i32x4.extract_lane(offsets, 0), below, i16x8.extract_lane_s(down, 0))
    const two = mixRows(texels + i32x4.extract_lane(offsets, 1), below, i16x8.extract_lane_s(down, 2))
    const three = mixRows(texels + i32x4.extract_lane(offsets, 2), below, i16x8.extract_lane_s(down, 4))
    const four = mixRows(texels + i32x4.extract_lane(offsets, 3), below, i16x8.extract_lane_s(down, 6))
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

/** Interpolates two adjacent texels with the two below them, at `part`/128 of the way down; the left texel comes first. */
function mixRows(texel: usize, below: usize, part: i16): v128 {
  const upper = i16x8.extend_low_i8x16_u(v128.load64_zero(texel))
  const lower = i16x8.extend_low_i8x16_u(v128.load64_zero(texel + below))
  return mix(upper, lower, i16x8.splat(part))
}

/** Returns two pixels, each interpolated between its left and right half by `parts`/128 and darkened to `light`/256. */
function mixColumns(one: v128, other: v128, parts: v128, light: v128): v128 {
  const mixed = mix(i64x2.shuffle(one, other, 0, 2), i64x2.shuffle(one, other, 1, 3), parts)
  return i16x8.shr_u(i16x8.mul(mixed, light), 8)
}

/** Interpolates bytes stored in 16 bits; 7-bit weights keep the sum below the sign bit. */
function mix(from: v128, to: v128, part: v128): v128 {
  const rest = i16x8.sub(i16x8.splat(128), part)
  return i16x8.shr_u(i16x8.add(i16x8.mul(from, rest), i16x8.mul(to, part)), 7)
}

/** Returns the first two of four numbers, each repeated four times as 16 bits. */
function firstTwo(numbers: v128): v128 {
  return i8x16.shuffle(numbers, numbers, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5)
}

function lastTwo(numbers: v128): v128 {
  return i8x16.shuffle(numbers, numbers, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13)
}

function fourFrom(start: i32, step: i32): v128 {
  return i32x4.add(i32x4.splat(start), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)))
}

/** Returns a value at the left end of a line. */
function startOf(ramps: usize, value: i32, line: i32): i32 {
  const ramp = ramps + value * RAMP
  return load<i32>(ramp) + load<i32>(ramp, 8) * line
}

/** Returns the step of a value between neighbouring pixels of a line. */
function stepOf(ramps: usize, value: i32, line: i32): i32 {
  const ramp = ramps + value * RAMP
  return load<i32>(ramp, 4) + load<i32>(ramp, 12) * line
}
