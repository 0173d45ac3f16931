import { clamp, mix } from './numbers.ts'

/** Red, green and blue, 0…1 each; light may exceed 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Below 255, because grain is added later and must not overflow. */
const WHITE = 247

/** Returns a colour as an opaque pixel, with red in the lowest byte. */
export const pack = ([red, green, blue]: Colour): number =>
  0xff000000 |
  (Math.round(clamp(blue, 0, 1) * WHITE) << 16) |
  (Math.round(clamp(green, 0, 1) * WHITE) << 8) |
  Math.round(clamp(red, 0, 1) * WHITE)

export const blend = (a: Colour, b: Colour, part: number): Colour => [
  mix(a[0], b[0], part),
  mix(a[1], b[1], part),
  mix(a[2], b[2], part),
]
export const bright = (a: Colour, factor: number): Colour => [a[0] * factor, a[1] * factor, a[2] * factor]
export const filter = (a: Colour, b: Colour): Colour => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
export const sum = (a: Colour, b: Colour): Colour => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

/** Returns the opaque pixel at `part`/256 between two pixels. */
export const blendPixels = (from: number, to: number, part: number): number => {
  const redBlue = from & 0xff00ff
  const green = from & 0x00ff00
  return (
    0xff000000 |
    ((redBlue + (Math.imul(((to & 0xff00ff) - redBlue) | 0, part) >>> 8)) & 0xff00ff) |
    ((green + (Math.imul(((to & 0x00ff00) - green) | 0, part) >> 8)) & 0x00ff00)
  )
}

/** Returns a pixel darkened to `part`/256, opaque. */
export const dimPixel = (pixel: number, part: number): number =>
  0xff000000 |
  ((Math.imul(pixel & 0xff00ff, part) >>> 8) & 0xff00ff) |
  ((Math.imul(pixel & 0x00ff00, part) >>> 8) & 0x00ff00)
