import { clamp, lerp } from './numbers.ts'

/** Components range from 0 to 1, but light may exceed 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Highest value of a component, which leaves room for the grain that is added later. */
export const WHITE = 247

/** Converts a colour to an opaque pixel with red in the lowest byte. */
export const packPixel = ([red, green, blue]: Colour): number =>
  0xff000000 |
  (Math.round(clamp(blue, 0, 1) * WHITE) << 16) |
  (Math.round(clamp(green, 0, 1) * WHITE) << 8) |
  Math.round(clamp(red, 0, 1) * WHITE)

export const blendColours = (a: Colour, b: Colour, fraction: number): Colour => [
  lerp(a[0], b[0], fraction),
  lerp(a[1], b[1], fraction),
  lerp(a[2], b[2], fraction),
]
export const scaleColour = (a: Colour, factor: number): Colour => [a[0] * factor, a[1] * factor, a[2] * factor]
export const multiplyColours = (a: Colour, b: Colour): Colour => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
export const addColours = (a: Colour, b: Colour): Colour => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

/** Interpolates all four channels of two pixels with the weight `fraction`/256. */
export const blendPixels = (from: number, to: number, fraction: number): number => {
  const redBlue = from & 0xff00ff
  const greenAlpha = (from >>> 8) & 0xff00ff
  return (
    ((redBlue + (Math.imul(((to & 0xff00ff) - redBlue) | 0, fraction) >>> 8)) & 0xff00ff) |
    (((greenAlpha + (Math.imul((((to >>> 8) & 0xff00ff) - greenAlpha) | 0, fraction) >>> 8)) & 0xff00ff) << 8)
  )
}

/** Scales a pixel by `fraction`/256. Returns an opaque pixel. */
export const dimPixel = (pixel: number, fraction: number): number =>
  0xff000000 |
  ((Math.imul(pixel & 0xff00ff, fraction) >>> 8) & 0xff00ff) |
  ((Math.imul(pixel & 0x00ff00, fraction) >>> 8) & 0x00ff00)
