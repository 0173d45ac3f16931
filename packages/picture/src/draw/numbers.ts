export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export const lerp = (from: number, to: number, fraction: number): number => from + (to - from) * fraction

export const smoothstep = (from: number, to: number, value: number): number => {
  const fraction = clamp((value - from) / (to - from), 0, 1)
  return fraction * fraction * (3 - 2 * fraction)
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180
export const toDegrees = (angle: number): number => (angle * 180) / Math.PI

/** Point or direction in world space, in metres: x along the cable, y up and z towards the sunny side. */
export type Vector = readonly [x: number, y: number, z: number]

export const addVectors = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtractVectors = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scaleVector = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
// Avoids `Math.hypot`, which is many times slower because it prevents overflow. Distances in a scene cannot overflow.
export const vectorLength = (a: Vector): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
export const normalize = (a: Vector): Vector => scaleVector(a, 1 / (vectorLength(a) || 1))

export const pointAlong = (from: Vector, direction: Vector, distance: number): Vector => [
  from[0] + direction[0] * distance,
  from[1] + direction[1] * distance,
  from[2] + direction[2] * distance,
]
