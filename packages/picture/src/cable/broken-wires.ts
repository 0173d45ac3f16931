import type { CableFeature } from '@rig/rig'
import { scaleColour } from '../draw/colour.ts'
import { CABLE_AXIS, CABLE_RADIUS_METRES, CABLE_SIDE, CABLE_UP, getProjectedPixels } from '../draw/lens.ts'
import { materials, shadeSurface } from '../draw/materials.ts'
import { hashNoise } from '../draw/noise.ts'
import {
  addVectors,
  cross,
  dot,
  normalize,
  pointAlong,
  scaleVector,
  subtractVectors,
  toRadians,
  type Vector,
  vectorLength,
} from '../draw/numbers.ts'
import { drawRod } from '../draw/solids.ts'
import { attenuateColour, type Stage } from '../draw/stage.ts'

const SEGMENT_COUNT = 14
const WIRE_METRES = 0.0052

type WireMaterial = (typeof materials)['steel' | 'darkSteel' | 'bareSteel']

export const drawBrokenWires = (stage: Stage, feature: CableFeature, metres: number): void => {
  const middle = scaleVector(CABLE_AXIS, metres)
  const toEye = normalize(subtractVectors(stage.lens.eye, middle))
  const style = chooseWireStyle(getProjectedPixels(stage.lens, middle, WIRE_METRES))
  const sortedWires = [...getWirePaths(feature, metres)].sort((a, b) => getNearness(a, toEye) - getNearness(b, toEye))
  for (const wire of sortedWires) drawWire(stage, wire, style)
}

const courseCache = new WeakMap<CableFeature, Vector[][]>()

const getWirePaths = (feature: CableFeature, metres: number): Vector[][] => {
  const wires = 5 + Math.round(6 * feature.size)
  const courses = courseCache.get(feature) ?? Array.from({ length: wires }, (_, n) => createWire(feature, metres, n))
  courseCache.set(feature, courses)
  return courses
}

const getNearness = (wire: Vector[], toEye: Vector): number => dot(wire.at(-1) ?? [0, 0, 0], toEye)

const createWire = (feature: CableFeature, metres: number, n: number): Vector[] => {
  const getRandomFraction = (m: number): number => hashNoise(n, m, Math.round(feature.at * 10))
  const way = getRandomFraction(1) > 0.36 ? 1 : -1
  const startAngle = toRadians(feature.angleDegrees) + (getRandomFraction(2) - 0.5) * 0.5
  const out = addVectors(scaleVector(CABLE_UP, Math.cos(startAngle)), scaleVector(CABLE_SIDE, Math.sin(startAngle)))
  const around = cross(CABLE_AXIS, out)
  const step = ((0.1 + 0.16 * getRandomFraction(3)) * (0.6 + 0.6 * feature.size)) / SEGMENT_COUNT
  const lift = 0.35 + 1.25 * getRandomFraction(4)
  const curl = (getRandomFraction(5) - 0.45) * 2.4
  const along = scaleVector(CABLE_AXIS, way * (0.9 - 0.3 * getRandomFraction(7)))
  const heading = normalize(addVectors(along, scaleVector(around, -0.35 * way)))
  let here = pointAlong(
    scaleVector(CABLE_AXIS, metres + (getRandomFraction(6) - 0.5) * 0.05),
    out,
    CABLE_RADIUS_METRES - 0.004,
  )
  const course = [here]
  for (let segment = 1; segment <= SEGMENT_COUNT; segment++) {
    const reach = segment / SEGMENT_COUNT
    const angle = lift * reach ** 0.7 + (curl > 1 ? 2.2 * reach ** 3 : 0)
    const bend = curl * reach * 0.55
    const liftedHeading = addVectors(scaleVector(heading, Math.cos(angle)), scaleVector(out, Math.sin(angle)))
    const direction = normalize(addVectors(liftedHeading, scaleVector(around, bend)))
    here = pointAlong(here, direction, step)
    course.push(here)
  }
  return course
}

/** `strips` are drawn on top of one another. `pieces` is the number of segments that form one straight piece. */
type WireStyle = {
  strips: readonly (readonly [width: number, material: WireMaterial, strength: number])[]
  pieces: number
}

const ROUND: WireStyle = {
  strips: [
    [1, materials.darkSteel, 1],
    [0.72, materials.steel, 1],
    [0.3, materials.bareSteel, 1.25],
  ],
  pieces: 1,
}
/** Style for wires so thin that only the mean colour of the strips is visible. */
const THIN: WireStyle = { strips: [[1, materials.steel, 1.1]], pieces: 2 }
const HAIR: WireStyle = { ...THIN, pieces: 7 }

const chooseWireStyle = (pixels: number): WireStyle => (pixels > 1.2 ? ROUND : pixels > 0.25 ? THIN : HAIR)

const drawWire = (stage: Stage, course: Vector[], { strips, pieces }: WireStyle): void => {
  for (const [width, material, strength] of strips)
    for (let n = pieces; n < course.length; n += pieces) {
      const from = course[n - pieces]
      const to = course[n]
      if (!from || !to) continue
      const end = pointAlong(to, normalize(subtractVectors(to, from)), 0.001)
      drawRod(stage, from, end, WIRE_METRES * width, wireColour(stage, from, to, material, strength))
    }
}

const wireColour = (stage: Stage, from: Vector, to: Vector, material: WireMaterial, strength: number): number => {
  const { lens, light } = stage
  const offset = subtractVectors(lens.eye, from)
  const away = vectorLength(offset)
  const view = scaleVector(offset, 1 / away)
  const direction = normalize(subtractVectors(to, from))
  const half = addVectors(view, scaleVector(light.sun, 0.6))
  const facing = normalize(subtractVectors(half, scaleVector(direction, dot(direction, view))))
  const colour = scaleColour(shadeSurface(light, material, facing, view), strength)
  return attenuateColour(stage, colour, from)
}
