import { packPixel } from '../draw/colour.ts'
import { type Lens, projectPoint } from '../draw/lens.ts'
import { hashNoise } from '../draw/noise.ts'
import { clamp, toRadians } from '../draw/numbers.ts'
import { createPolygon, fillConvexPolygon } from '../draw/raster.ts'
import type { Stage } from '../draw/stage.ts'
import { fillRect } from '../draw/text.ts'
import { dot, pointAlong, type Vector } from '../draw/vector.ts'

const STARS = 1400
const FAR = 100_000

/** Draws the sun or the moon, and the stars at night. `isSky` returns whether a direction is above the skyline. */
export const drawCelestialBodies = (stage: Stage, isSky: (direction: Vector) => boolean): void => {
  const { light, lens, frame } = stage
  const dark = clamp((-light.sunElevation - 6) / 7, 0, 1)
  if (dark > 0) drawStars(stage, dark, isSky)
  if (dot(light.sun, lens.forward) < 0.1 || !isSky(light.sun)) return
  const { x, y } = projectPoint(lens, pointAlong(lens.eye, light.sun, FAR))
  const moon = light.sunElevation < -4
  const disc = lens.focal * Math.tan(toRadians(moon ? 0.34 : 0.42))
  if (x < -disc * 8 || x > frame.width + disc * 8 || y < -disc * 8 || y > frame.height + disc * 8) return
  if (!moon)
    for (const [reach, strength] of [
      [5, 10],
      [3.2, 18],
      [2, 34],
      [1.4, 70],
    ] as const)
      circle(stage, x, y, disc * reach, packPixel([1, 0.97, 0.86]), strength)
  circle(stage, x, y, disc, moon ? packPixel([0.9, 0.91, 0.86]) : packPixel([1, 0.99, 0.93]), moon ? 235 : 256)
}

const drawStars = ({ frame, lens }: Stage, dark: number, isSky: (direction: Vector) => boolean): void => {
  for (let n = 0; n < STARS; n++) {
    const up = hashNoise(n, 1) ** 0.8
    const angle = hashNoise(n, 2) * 2 * Math.PI
    const flat = Math.sqrt(1 - up * up)
    const direction: Vector = [flat * Math.cos(angle), up, flat * Math.sin(angle)]
    if (dot(direction, lens.forward) < 0.2 || !isSky(direction)) continue
    const { x, y } = projectPoint(lens, pointAlong(lens.eye, direction, FAR))
    const size = hashNoise(n, 3) > 0.93 ? 2 : 1
    const strength = 100 + 150 * hashNoise(n, 4) ** 2
    fillRect(frame, Math.round(x), Math.round(y), size, size, packPixel([0.92, 0.95, 1]), (strength * dark) | 0)
  }
}

const disc = createPolygon(40)

const circle = (
  { frame }: { frame: Stage['frame']; lens: Lens },
  x: number,
  y: number,
  radius: number,
  colour: number,
  strength: number,
): void => {
  disc.count = 40
  for (let n = 0; n < disc.count; n++) {
    const angle = (n / disc.count) * 2 * Math.PI
    disc.xs[n] = x + radius * Math.cos(angle)
    disc.ys[n] = y + radius * Math.sin(angle)
  }
  fillConvexPolygon(frame, disc, colour, strength)
}
