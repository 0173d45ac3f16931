/** Kinds of surface with their own light: water reflects the sky, and windows and street lamps are lit at night. */
export const WATER_SURFACE = 1
export const WINDOW_SURFACE = 2
export const STREET_LAMP_SURFACE = 3

export type SurfaceSample = {
  red: number
  green: number
  blue: number
  kind: number
  normalX: number
  normalY: number
  normalZ: number
}

export const setColour = (sample: SurfaceSample, red: number, green: number, blue: number): void => {
  sample.red = red
  sample.green = green
  sample.blue = blue
}

export const setNormal = (sample: SurfaceSample, x: number, y: number, z: number): void => {
  const scale = 1 / Math.hypot(x, y, z)
  sample.normalX = x * scale
  sample.normalY = y * scale
  sample.normalZ = z * scale
}
