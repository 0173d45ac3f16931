/** Kinds of surface: water reflects the sky, windows and street lamps shine at night. */
export const WATER = 1
export const WINDOW = 2
export const STREET_LAMP = 3

/** A texel of the land: its colour, its kind of surface, and the direction of the surface. */
export type Sample = {
  red: number
  green: number
  blue: number
  kind: number
  normalX: number
  normalY: number
  normalZ: number
}

export const setColour = (sample: Sample, red: number, green: number, blue: number): void => {
  sample.red = red
  sample.green = green
  sample.blue = blue
}

export const setNormal = (sample: Sample, x: number, y: number, z: number): void => {
  const scale = 1 / Math.hypot(x, y, z)
  sample.normalX = x * scale
  sample.normalY = y * scale
  sample.normalZ = z * scale
}
