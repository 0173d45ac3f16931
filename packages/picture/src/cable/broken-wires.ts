import type { CableFeature } from '@rig/rig'
import { bright } from '../draw/colour.ts'
import { finishColour } from '../draw/face-colour.ts'
import { lampLoss } from '../draw/lamp.ts'
import { CABLE_AXIS, CABLE_SIDE, CABLE_UP, pixelsOf } from '../draw/lens.ts'
import { materials, shade } from '../draw/materials.ts'
import { hash } from '../draw/noise.ts'
import { radians } from '../draw/numbers.ts'
import { drawRod } from '../draw/rods.ts'
import type { Stage } from '../draw/stage.ts'
import { along, cross, length, minus, plus, times, unit, type Vector } from '../draw/vector.ts'
import { CABLE_RADIUS } from './cable-look.ts'

const PARTS = 14
const WIRE_METRES = 0.0052

type WireMaterial = (typeof materials)['steel' | 'darkSteel' | 'bareSteel']

/** Draws broken wires that stick out of the cable, each with its own curl. */
export const drawBrokenWires = (stage: Stage, feature: CableFeature, metres: number): void => {
  const middle = times(CABLE_AXIS, metres)
  const towards = unit(minus(stage.lens.eye, middle))
  const looks = looksOf(pixelsOf(stage.lens, middle, WIRE_METRES))
  const drawn = [...coursesOf(feature, metres)].sort((a, b) => nearness(a, towards) - nearness(b, towards))
  for (const wire of drawn) drawWire(stage, wire, looks)
}

const courseCache = new WeakMap<CableFeature, Vector[][]>()

const coursesOf = (feature: CableFeature, metres: number): Vector[][] => {
  const wires = 5 + Math.round(6 * feature.size)
  const courses = courseCache.get(feature) ?? Array.from({ length: wires }, (_, n) => wireOf(feature, metres, n))
  courseCache.set(feature, courses)
  return courses
}

const nearness = (wire: Vector[], towards: Vector): number => {
  const tip = wire.at(-1) ?? [0, 0, 0]
  return tip[0] * towards[0] + tip[1] * towards[1] + tip[2] * towards[2]
}

/** Returns the points of a wire from the surface of the cable outwards. */
const wireOf = (feature: CableFeature, metres: number, n: number): Vector[] => {
  const chance = (m: number): number => hash(n, m, Math.round(feature.at * 10))
  const way = chance(1) > 0.36 ? 1 : -1
  const turned = radians(feature.angleDegrees) + (chance(2) - 0.5) * 0.5
  const out = plus(times(CABLE_UP, Math.cos(turned)), times(CABLE_SIDE, Math.sin(turned)))
  const around = cross(CABLE_AXIS, out)
  const step = ((0.1 + 0.16 * chance(3)) * (0.6 + 0.6 * feature.size)) / PARTS
  const lift = 0.35 + 1.25 * chance(4)
  const curl = (chance(5) - 0.45) * 2.4
  const heading = unit(plus(times(CABLE_AXIS, way * (0.9 - 0.3 * chance(7))), times(around, -0.35 * way)))
  let here = along(times(CABLE_AXIS, metres + (chance(6) - 0.5) * 0.05), out, CABLE_RADIUS - 0.004)
  const course = [here]
  for (let part = 1; part <= PARTS; part++) {
    const reach = part / PARTS
    const angle = lift * reach ** 0.7 + (curl > 1 ? 2.2 * reach ** 3 : 0)
    const sideways = curl * reach * 0.55
    const direction = unit(
      plus(plus(times(heading, Math.cos(angle)), times(out, Math.sin(angle))), times(around, sideways)),
    )
    here = along(here, direction, step)
    course.push(here)
  }
  return course
}

/** How a wire is drawn: strips over each other, and the number of wire segments per piece of a strip. */
type Looks = { strips: readonly (readonly [width: number, material: WireMaterial, strength: number])[]; pieces: number }

/** A round wire: dark at its edges, bright along its middle. */
const ROUND: Looks = {
  strips: [
    [1, materials.darkSteel, 1],
    [0.72, materials.steel, 1],
    [0.3, materials.bareSteel, 1.25],
  ],
  pieces: 1,
}
/** For wires a few pixels wide, where only the mean of the strips is visible. */
const THIN: Looks = { strips: [[1, materials.steel, 1.1]], pieces: 2 }
const HAIR: Looks = { ...THIN, pieces: 7 }

const looksOf = (pixels: number): Looks => (pixels > 1.2 ? ROUND : pixels > 0.25 ? THIN : HAIR)

const drawWire = (stage: Stage, course: Vector[], { strips, pieces }: Looks): void => {
  for (const [width, material, strength] of strips)
    for (let n = pieces; n < course.length; n += pieces) {
      const from = course[n - pieces]
      const to = course[n]
      if (!from || !to) continue
      drawRod(
        stage,
        from,
        along(to, unit(minus(to, from)), 0.001),
        WIRE_METRES * width,
        wireColour(stage, from, to, material, strength),
      )
    }
}

const wireColour = (stage: Stage, from: Vector, to: Vector, material: WireMaterial, strength: number): number => {
  const { frame, lens, light } = stage
  const offset = minus(lens.eye, from)
  const away = length(offset)
  const view = times(offset, 1 / away)
  const direction = unit(minus(to, from))
  const facing = unit(
    minus(
      plus(view, times(light.sun, 0.6)),
      times(direction, direction[0] * view[0] + direction[1] * view[1] + direction[2] * view[2]),
    ),
  )
  const colour = bright(shade(light, material, facing, view), strength)
  return finishColour(frame, lens, light, bright(colour, lampLoss(0, away)), from, away)
}
