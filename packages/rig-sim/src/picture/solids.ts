import { lampLoss } from './cable-paint.ts'
import { blend, bright, type Colour, pack } from './colour.ts'
import type { Daylight } from './daylight.ts'
import { type Frame, vignette } from './frame.ts'
import { isBallSeen, type Lens } from './lens.ts'
import { type Material, shade } from './material.ts'
import { createCorners, fillConvex } from './raster.ts'
import { along, cross, dot, length, minus, plus, times, unit, type Vector } from './vector.ts'

/** Where solids are drawn: the picture, the camera and the light. */
export type Stage = { frame: Frame; lens: Lens; light: Daylight }

const NEAR_METRES = 0.06
const CLEAR_METRES = 4300
/** Beyond this only sun and moon light a thing. */
const LAMP_METRES = 14

const shape = createCorners(40)

/** Fills a flat convex shape in one colour, as far as it lies in front of the camera. */
export const drawShape = ({ frame, lens }: Stage, points: readonly Vector[], colour: number, strength = 256): void => {
  shape.count = 0
  const seen = points.map((point) => {
    const offset = minus(point, lens.eye)
    return [dot(offset, lens.right), dot(offset, lens.up), dot(offset, lens.forward)] as const
  })
  seen.forEach((here, n) => {
    const before = seen.at(n - 1) ?? here
    if (here[2] > NEAR_METRES !== before[2] > NEAR_METRES) {
      const part = (NEAR_METRES - before[2]) / (here[2] - before[2])
      put(lens, before[0] + (here[0] - before[0]) * part, before[1] + (here[1] - before[1]) * part, NEAR_METRES)
    }
    if (here[2] > NEAR_METRES) put(lens, here[0], here[1], here[2])
  })
  if (shape.count > 2) fillConvex(frame, shape, colour, strength)
}

const put = (lens: Lens, right: number, up: number, ahead: number): void => {
  const scale = lens.focal / ahead
  shape.xs[shape.count] = lens.width / 2 + right * scale
  shape.ys[shape.count] = lens.height / 2 - up * scale
  shape.count++
}

/** The pixel of a flat surface in the light, seen through the air between. */
export const faceColour = (
  { frame, lens, light }: Stage,
  material: Material,
  middle: Vector,
  normal: Vector,
): number => {
  const towards = minus(lens.eye, middle)
  const away = length(towards)
  const fallen = away < LAMP_METRES ? light : { ...light, lamps: 0 }
  return settle(frame, lens, light, shade(fallen, material, normal, times(towards, 1 / away)), middle, away)
}

/** The pixel of a colour that is given as it looks from near: with the lamp's, the air's and the lens's loss. */
export const settle = (
  frame: Frame,
  lens: Lens,
  light: Daylight,
  colour: Colour,
  middle: Vector,
  away: number,
): number => {
  const lamp = away < LAMP_METRES ? lampLoss(light.lamps, away) : 1
  const hazy = blend(bright(colour, lamp), light.haze, 1 - Math.exp(-away / CLEAR_METRES))
  const offset = minus(middle, lens.eye)
  const ahead = Math.max(0.2, dot(offset, lens.forward))
  const x = lens.width / 2 + (dot(offset, lens.right) * lens.focal) / ahead
  const y = lens.height / 2 - (dot(offset, lens.up) * lens.focal) / ahead
  return pack(
    bright(hazy, vignette(frame, Math.min(frame.width, Math.max(0, x)), Math.min(frame.height, Math.max(0, y)))),
  )
}

/** Half the length of each edge of a box, as vectors. */
export type Box = { middle: Vector; a: Vector; b: Vector; c: Vector }

/** A box along the world's own directions, `size` in metres. */
export const uprightBox = (middle: Vector, size: Vector): Box => ({
  middle,
  a: [size[0] / 2, 0, 0],
  b: [0, size[1] / 2, 0],
  c: [0, 0, size[2] / 2],
})

/** Draws the faces of a box that face the camera; farther ones first. */
export const drawBox = (stage: Stage, { middle, a, b, c }: Box, material: Material): void => {
  if (!isBallSeen(stage.lens, middle, length(a) + length(b) + length(c))) return
  for (const [outward, one, other] of [
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ] as const) {
    const towards = dot(minus(stage.lens.eye, middle), unit(outward))
    if (Math.abs(towards) <= length(outward)) continue
    const out = towards > 0 ? outward : times(outward, -1)
    const centre = plus(middle, out)
    const corners = [
      plus(plus(centre, one), other),
      plus(minus(centre, one), other),
      minus(minus(centre, one), other),
      minus(plus(centre, one), other),
    ]
    drawShape(stage, corners, faceColour(stage, material, centre, unit(out)))
  }
}

/** A flat strip between two points that always shows its broad side: rods, ropes and wires. Metres wide. */
export const drawRod = (
  stage: Stage,
  from: Vector,
  to: Vector,
  width: number,
  colour: number,
  strength = 256,
): void => {
  const direction = minus(to, from)
  const broad = (point: Vector): Vector => {
    const across = cross(direction, minus(point, stage.lens.eye))
    return times(unit(across), width / 2)
  }
  const start = broad(from)
  const end = broad(to)
  drawShape(stage, [plus(from, start), minus(from, start), minus(to, end), plus(to, end)], colour, strength)
}

/** A regular prism: `corners` around an axis, as a bolt's head or a wheel. `height` points outwards. */
export const drawPrism = (
  stage: Stage,
  base: Vector,
  height: Vector,
  radius: number,
  corners: number,
  turn: number,
  material: Material,
): void => {
  if (!isBallSeen(stage.lens, base, radius + length(height))) return
  const axis = unit(height)
  const one = unit(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  const other = cross(axis, one)
  const rim = Array.from({ length: corners }, (_, n) => {
    const angle = turn + (n / corners) * 2 * Math.PI
    return along(along(base, one, radius * Math.cos(angle)), other, radius * Math.sin(angle))
  })
  rim.forEach((here, n) => {
    const next = rim[(n + 1) % corners] ?? here
    const middle = times(plus(here, next), 0.5)
    const outward = unit(minus(middle, base))
    if (dot(outward, minus(stage.lens.eye, middle)) <= 0) return
    drawShape(
      stage,
      [here, next, plus(next, height), plus(here, height)],
      faceColour(stage, material, plus(middle, times(height, 0.5)), outward),
    )
  })
  const top = plus(base, height)
  if (dot(axis, minus(stage.lens.eye, top)) > 0) {
    drawShape(
      stage,
      rim.map((point) => plus(point, height)),
      faceColour(stage, material, top, axis),
    )
  }
}
