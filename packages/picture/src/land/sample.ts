/** One place of the land: what it looks like, and where its surface faces. */
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
