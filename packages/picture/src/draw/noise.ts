const SIDE = 256

export type Noise = ReturnType<typeof createNoise>

/** Returns a deterministic pseudo-random number (0 ≤ n < 1) for two integers. */
export const hashNoise = (a: number, b: number, seed = 0): number => {
  let bits =
    Math.imul(a | 0, 0x9e3779b1) ^ Math.imul((b | 0) + 0x7f4a7c15, 0x85ebca6b) ^ Math.imul(seed | 0, 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 13), 0x297a2d39)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}

/** Creates smooth two-dimensional value noise from 0 to 1 that repeats every 256 units. */
export const createNoise = (seed: number) => {
  const lattice = Float64Array.from({ length: SIDE * SIDE }, (_, n) => hashNoise(n % SIDE, Math.floor(n / SIDE), seed))
  const at = (x: number, y: number): number => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const fx = fade(x - column)
    const left = column & 255
    const right = (column + 1) & 255
    const upper = (row & 255) << 8
    const lower = ((row + 1) & 255) << 8
    const a = lattice[upper + left] ?? 0
    const b = lattice[upper + right] ?? 0
    const c = lattice[lower + left] ?? 0
    const d = lattice[lower + right] ?? 0
    const above = a + (b - a) * fx
    return above + (c + (d - c) * fx - above) * fade(y - row)
  }
  const sum = (x: number, y: number, count: number, shape: (value: number) => number): number => {
    let total = 0
    let strength = 0.5
    let weight = 0
    let scale = 1
    for (let octave = 0; octave < count; octave++) {
      total += shape(at(x * scale + octave * 37.3, y * scale + octave * 17.7)) * strength
      weight += strength
      strength *= 0.5
      scale *= 2
    }
    return total / weight
  }
  return {
    at,
    /** Fractal noise. Each octave has twice the frequency and half the amplitude of the previous one. */
    octaves: (x: number, y: number, count: number) => sum(x, y, count, (value) => value),
    ridges: (x: number, y: number, count: number) => sum(x, y, count, (value) => (1 - Math.abs(2 * value - 1)) ** 2),
  }
}

/** Returns smooth noise (0 to 1) that repeats after `columns` and `rows`, which are integers. */
export const getRepeatingNoise = (x: number, y: number, columns: number, rows: number, seed: number): number => {
  const left = Math.floor(x)
  const upper = Math.floor(y)
  const fx = fade(x - left)
  const right = (left + 1) % columns
  const lower = (upper + 1) % rows
  const above = hashNoise(left, upper, seed) * (1 - fx) + hashNoise(right, upper, seed) * fx
  const below = hashNoise(left, lower, seed) * (1 - fx) + hashNoise(right, lower, seed) * fx
  return above + (below - above) * fade(y - upper)
}

const fade = (fraction: number): number => fraction * fraction * (3 - 2 * fraction)
