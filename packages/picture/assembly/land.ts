// AssemblyScript with SIMD takes a third of the time that JavaScript needs to draw land (docs/decisions/0008).

/** These sizes must match src/land/grid-cell.ts. CELL is in pixels, the other sizes are in bytes. */
const CELL = 16
const RAMP = 16
const RAMPS = 160
const PIXEL = 4

/** These indices must match NODE_INDEX in src/land/grid-cell.ts, and LAND must match src/land/backdrop.ts. */
const COLUMN = 0
const ROW = 1
const LIGHT = 8
const LAND = 2

const GRAIN_MASK = 65535

/**
 * Draws the land-only cells in one row of the grid, from column `from` up to but excluding column `to`. `stride` is the
 * width of the panorama in texels. `width` and `drawnWidth` are the widths of the frame and of the output in pixels.
 * `noise` is the grain index of the first pixel. The first three grain values are repeated at the end of the grain.
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
  const columnStep = getRampIncrement(ramps, COLUMN, line)
  const rowStep = getRampIncrement(ramps, ROW, line)
  const lightStep = getRampIncrement(ramps, LIGHT, line)
  let columns = fourFrom(getRampStart(ramps, COLUMN, line), columnStep)
  let rows = fourFrom(getRampStart(ramps, ROW, line), rowStep)
  let lights = fourFrom(getRampStart(ramps, LIGHT, line), lightStep)
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

/**
 * Interpolates vertically between two adjacent texels and the two texels below them. The weight of the lower row is
 * `part`/128.
 */
function mixRows(texel: usize, below: usize, part: i16): v128 {
  const upper = i16x8.extend_low_i8x16_u(v128.load64_zero(texel))
  const lower = i16x8.extend_low_i8x16_u(v128.load64_zero(texel + below))
  return mix(upper, lower, i16x8.splat(part))
}

/** Interpolates two pixels horizontally with the weights `parts`/128, and scales them by `light`/256. */
function mixColumns(one: v128, other: v128, parts: v128, light: v128): v128 {
  const mixed = mix(i64x2.shuffle(one, other, 0, 2), i64x2.shuffle(one, other, 1, 3), parts)
  return i16x8.shr_u(i16x8.mul(mixed, light), 8)
}

/** Interpolates bytes in 16-bit lanes. The weights have 7 bits, so that sums do not reach the sign bit. */
function mix(from: v128, to: v128, part: v128): v128 {
  const rest = i16x8.sub(i16x8.splat(128), part)
  return i16x8.shr_u(i16x8.add(i16x8.mul(from, rest), i16x8.mul(to, part)), 7)
}

/** Broadcasts the first two of four numbers to four 16-bit lanes each. */
function firstTwo(numbers: v128): v128 {
  return i8x16.shuffle(numbers, numbers, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5)
}

function lastTwo(numbers: v128): v128 {
  return i8x16.shuffle(numbers, numbers, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13)
}

function fourFrom(start: i32, step: i32): v128 {
  return i32x4.add(i32x4.splat(start), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)))
}

function getRampStart(ramps: usize, value: i32, line: i32): i32 {
  const ramp = ramps + value * RAMP
  return load<i32>(ramp) + load<i32>(ramp, 8) * line
}

function getRampIncrement(ramps: usize, value: i32, line: i32): i32 {
  const ramp = ramps + value * RAMP
  return load<i32>(ramp, 4) + load<i32>(ramp, 12) * line
}
