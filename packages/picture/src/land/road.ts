import { findBounds } from '../draw/bar-geometry.ts'
import { type Colour, packPixel, scaleColour } from '../draw/colour.ts'
import type { Daylight } from '../draw/daylight.ts'
import type { ClipRect } from '../draw/frame.ts'
import { isSphereVisible, type Lens } from '../draw/lens.ts'
import { type Material, materials } from '../draw/materials.ts'
import { hashNoise } from '../draw/noise.ts'
import { pointAlong, type Vector } from '../draw/numbers.ts'
import { createUprightBox, drawBox, drawRod, drawShape } from '../draw/solids.ts'
import { attenuateColour, type Stage, shadeFace } from '../draw/stage.ts'

/** Dimensions are in metres. The second cable is on the shady side, and the road is between and below both cables. */
export const SECOND_CABLE_Z = -15
export const DECK_Y = -33
const DECK_NEAR_Z = -1.6
export const DECK_FAR_Z = -13.4
const DECK_START_X = -640
const DECK_END_X = 560

/** Rectangle along the deck between two edges. By default it is as long as the deck. */
type Panel = { from: Edge; to: Edge; material: Material; normal: Vector; x?: readonly [number, number] }
type Edge = readonly [y: number, z: number]

const DECK: readonly [number, number] = [DECK_START_X, DECK_END_X]

const strip = (y: number, nearZ: number, farZ: number, material: Material): Panel => ({
  from: [y, nearZ],
  to: [y, farZ],
  material,
  normal: [0, 1, 0],
})

const strips = [
  strip(DECK_Y, DECK_FAR_Z, DECK_NEAR_Z, materials.concrete),
  strip(DECK_Y + 0.02, DECK_FAR_Z + 1.6, DECK_NEAR_Z - 1.6, materials.asphalt),
  ...[DECK_FAR_Z + 1.9, DECK_NEAR_Z - 1.9].map((z) => strip(DECK_Y + 0.03, z - 0.1, z + 0.1, materials.white)),
]

export const drawDeck = (stage: Stage): void => {
  const { eye } = stage.lens
  const wall = (z: number, bottom: number, top: number): Panel => ({
    from: [bottom, z],
    to: [top, z],
    material: materials.towerPaint,
    normal: [0, 0, eye[2] > z ? 1 : -1],
  })
  const sideZ = eye[2] > DECK_NEAR_Z ? DECK_NEAR_Z : eye[2] < DECK_FAR_Z ? DECK_FAR_Z : null
  for (const each of strips) drawPanel(stage, each)
  const first = Math.max(DECK_START_X, Math.floor((eye[0] - 260) / 12) * 12)
  for (let x = first; x < Math.min(DECK_END_X, eye[0] + 260); x += 12)
    drawPanel(stage, { ...strip(DECK_Y + 0.03, -7.6, -7.4, materials.white), x: [x, x + 5] })
  if (sideZ !== null) drawPanel(stage, wall(sideZ, DECK_Y - 2.6, DECK_Y + 0.1))
  for (const z of [DECK_FAR_Z + 0.2, DECK_NEAR_Z - 0.2]) drawPanel(stage, wall(z, DECK_Y + 0.9, DECK_Y + 1.05))
}

const drawPanel = (stage: Stage, { from, to, material, normal, x = DECK }: Panel): void => {
  for (const [start, end] of listPieces(stage, x)) {
    const middle: Vector = [(start + end) / 2, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    if (!isSphereVisible(stage.lens, middle, (end - start) / 2 + to[0] - from[0] + to[1] - from[1])) continue
    const corners: Vector[] = [
      [start, ...from],
      [end, ...from],
      [end, ...to],
      [start, ...to],
    ]
    drawShape(stage, corners, shadeFace(stage, material, middle, normal))
  }
}

/** Divides a length of the deck where the light changes visibly. The pieces are shorter near the camera. */
const listPieces = (stage: Stage, [from, to]: readonly [number, number]): [number, number][] => {
  const cuts = [-640, -430, -280, -170, -100, -60, -30, 0, 30, 60, 100, 170, 280, 430, 640].map(
    (offset) => stage.lens.eye[0] + offset,
  )
  return cuts.slice(1).flatMap((end, n): [number, number][] => {
    const start = Math.max(from, cuts[n] ?? from)
    const stop = Math.min(to, end)
    return start < stop ? [[start, stop]] : []
  })
}

const LAMP_POST_INTERVAL_METRES = 36

export const drawStreetLamps = (stage: Stage): void => {
  const { eye } = stage.lens
  const { lens, light } = stage
  const first = Math.ceil(Math.max(DECK_START_X, eye[0] - 420) / LAMP_POST_INTERVAL_METRES) * LAMP_POST_INTERVAL_METRES
  for (let x = first; x < Math.min(DECK_END_X, eye[0] + 420); x += LAMP_POST_INTERVAL_METRES) {
    const head: Vector = [x, DECK_Y + 7.5, DECK_FAR_Z + 1.9]
    if (!isSphereVisible(lens, head, 14)) continue
    const post = attenuateColour(stage, scaleColour(light.ambient, 0.7), head)
    drawRod(stage, [x, DECK_Y, DECK_FAR_Z + 0.6], [x, DECK_Y + 7.6, DECK_FAR_Z + 0.6], 0.16, post)
    drawRod(stage, [x, DECK_Y + 7.6, DECK_FAR_Z + 0.6], head, 0.12, post)
    if (light.lamps < 0.3) continue
    const glow = packPixel(scaleColour([1, 0.83, 0.56], light.lamps))
    drawShape(stage, disc([x, DECK_Y + 0.04, -7], 9, 5), glow, 22)
    drawShape(stage, disc([x, DECK_Y + 0.05, -8], 5, 3.4), glow, 26)
    drawRod(stage, pointAlong(head, [1, 0, 0], -0.35), pointAlong(head, [1, 0, 0], 0.35), 0.4, glow)
  }
}

const disc = (middle: Vector, half: number, halfAcross: number): Vector[] =>
  Array.from({ length: 16 }, (_, n) => {
    const angle = (n / 16) * 2 * Math.PI
    return [middle[0] + half * Math.cos(angle), middle[1], middle[2] + halfAcross * Math.sin(angle)]
  })

const CARS = 22

const ROAD_METRES = DECK_END_X - DECK_START_X

const carColours: readonly Colour[] = [
  [0.75, 0.1, 0.08],
  [0.85, 0.85, 0.85],
  [0.12, 0.2, 0.42],
  [0.1, 0.1, 0.11],
  [0.55, 0.57, 0.6],
  [0.86, 0.83, 0.74],
]

type Car = { n: number; x: number; z: number; way: 1 | -1 }

export const drawTraffic = (stage: Stage, now: number): void => {
  const { eye } = stage.lens
  const byDistance = listCars(now).sort((a, b) => Math.abs(b.x - eye[0]) - Math.abs(a.x - eye[0]))
  for (const car of byDistance) drawCar(stage, car)
}

export const findTrafficClips = (lens: Lens, { lamps }: Daylight, now: number): ClipRect[] => {
  const shape = lamps < LIT ? CAR_CYLINDER : LIT_CAR_CYLINDER
  return listCars(now)
    .filter((car) => isCarSeen(lens, car))
    .map(({ x, z }) => findBounds(lens, { ...shape, middle: [x, DECK_Y + 1.8, z], axis: [1, 0, 0], up: [0, 1, 0] }))
    .filter((clip) => clip !== null)
}

/** Cylinders around a car, in metres. `LIT_CAR_CYLINDER` also contains the light of the headlights on the road. */
const CAR_CYLINDER = { radius: 2.2, from: -5, to: 5 }
const LIT_CAR_CYLINDER = { radius: 2.9, from: -18.5, to: 18.5 }
/** Minimum value of `lamps` at which headlights are on. */
const LIT = 0.3

const listCars = (now: number): Car[] =>
  Array.from({ length: CARS }, (_, n) => {
    const way = n % 2 === 0 ? 1 : -1
    const metresPerSecond = 16 + (n % 2) * 1.5
    const travelled = (now / 1000) * metresPerSecond + (n + 0.6 * hashNoise(n, 4)) * (ROAD_METRES / CARS) * 2
    const along = travelled % ROAD_METRES
    return { n, x: way > 0 ? DECK_START_X + along : DECK_END_X - along, z: way > 0 ? -4.6 : -10.4, way }
  })

const isCarSeen = (lens: Lens, { x, z }: Car): boolean => isSphereVisible(lens, [x, DECK_Y, z], 18)

const drawCar = (stage: Stage, car: Car): void => {
  if (!isCarSeen(stage.lens, car)) return
  const { n, x, z, way } = car
  const lorry = hashNoise(n, 9) > 0.78
  const colour = carColours[Math.floor(hashNoise(n, 2) * carColours.length)] ?? [0.5, 0.5, 0.5]
  const paint = { colour, mirror: 0.2, gloss: 0.3, sharp: 20 }
  const size: Vector = lorry ? [9, 2.9, 2.4] : [4.3, 0.9, 1.8]
  drawBox(stage, createUprightBox([x, DECK_Y + 0.35 + size[1] / 2, z], size), paint)
  if (!lorry) drawBox(stage, createUprightBox([x - 0.2 * way, DECK_Y + 1.5, z], [2.2, 0.6, 1.6]), materials.black)
  if (stage.light.lamps < LIT) return
  const front: Vector = [x + way * (size[0] / 2 + 0.1), DECK_Y + 0.8, z]
  const facesEye = (stage.lens.eye[0] - x) * way > 0
  const glow: Colour = facesEye ? [1, 0.96, 0.8] : [0.9, 0.1, 0.06]
  const lamp = attenuateColour({ ...stage, light: { ...stage.light, lamps: 0 } }, glow, front)
  const back = facesEye ? front : pointAlong(front, [-way, 0, 0], size[0] + 0.2)
  drawRod(stage, pointAlong(back, [0, 0, 1], -0.7), pointAlong(back, [0, 0, 1], 0.7), facesEye ? 0.5 : 0.3, lamp)
  if (facesEye) {
    const pool: Vector[] = [
      [front[0], DECK_Y + 0.05, z - 0.8],
      [front[0] + way * 13, DECK_Y + 0.05, z - 2],
      [front[0] + way * 13, DECK_Y + 0.05, z + 2],
      [front[0], DECK_Y + 0.05, z + 0.8],
    ]
    drawShape(stage, pool, lamp, 60)
  }
}
