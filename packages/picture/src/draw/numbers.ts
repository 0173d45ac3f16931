export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export const lerp = (from: number, to: number, part: number): number => from + (to - from) * part

/** Returns 0 below `from`, 1 above `to`, and a smooth transition in between. */
export const smoothstep = (from: number, to: number, value: number): number => {
  const part = clamp((value - from) / (to - from), 0, 1)
  return part * part * (3 - 2 * part)
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180
export const toDegrees = (angle: number): number => (angle * 180) / Math.PI
