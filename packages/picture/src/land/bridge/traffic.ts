import type { Colour } from '../../draw/colour.ts'
import type { Daylight } from '../../draw/daylight.ts'
import type { ClipRect } from '../../draw/frame.ts'
import { findBoxClip, isSphereVisible, type Lens } from '../../draw/lens.ts'
import { materials } from '../../draw/materials.ts'
import { hashNoise } from '../../draw/noise.ts'
import { createUprightBox, drawBox, drawRod, drawShape } from '../../draw/solids.ts'
import { attenuateColour, type Stage } from '../../draw/stage.ts'
import { pointAlong, subtractVectors, type Vector, vectorLength } from '../../draw/vector.ts'
import { DECK_END_X, DECK_START_X, DECK_Y } from './bridge-dimensions.ts'

const CARS = 22

const ROAD_METRES = DECK_END_X - DECK_START_X

const paints: readonly Colour[] = [
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
  const byDistance = carsAt(now).sort((a, b) => Math.abs(b.x - eye[0]) - Math.abs(a.x - eye[0]))
  for (const car of byDistance) drawCar(stage, car)
}

/** Returns the parts of the picture in which cars may be visible. */
export const findTrafficClips = (lens: Lens, { lamps }: Daylight, now: number): ClipRect[] => {
  const half: Vector = [lamps < LIT ? LONG / 2 : LONG / 2 + BEAM, HIGH / 2, WIDE / 2]
  return carsAt(now)
    .filter((car) => isCarSeen(lens, car))
    .map(({ x, z }) => findBoxClip(lens, [x, DECK_Y + HIGH / 2, z], half))
    .filter((clip) => clip !== null)
}

/** Bounding box of a car with its headlights, in metres. */
const LONG = 10
const HIGH = 3.6
const WIDE = 4.4
const BEAM = 13.5
/** Minimum value of `lamps` at which headlights are on. */
const LIT = 0.3

const carsAt = (now: number): Car[] =>
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
  const colour = paints[Math.floor(hashNoise(n, 2) * paints.length)] ?? [0.5, 0.5, 0.5]
  const paint = { colour, mirror: 0.2, gloss: 0.3, sharp: 20 }
  const size: Vector = lorry ? [9, 2.9, 2.4] : [4.3, 0.9, 1.8]
  drawBox(stage, createUprightBox([x, DECK_Y + 0.35 + size[1] / 2, z], size), paint)
  if (!lorry) drawBox(stage, createUprightBox([x - 0.2 * way, DECK_Y + 1.5, z], [2.2, 0.6, 1.6]), materials.black)
  if (stage.light.lamps < LIT) return
  const front: Vector = [x + way * (size[0] / 2 + 0.1), DECK_Y + 0.8, z]
  const facesUs = (stage.lens.eye[0] - x) * way > 0
  const away = vectorLength(subtractVectors(front, stage.lens.eye))
  const glow: Colour = facesUs ? [1, 0.96, 0.8] : [0.9, 0.1, 0.06]
  const lamp = attenuateColour(stage.frame, stage.lens, { ...stage.light, lamps: 0 }, glow, front, away)
  const back = facesUs ? front : pointAlong(front, [-way, 0, 0], size[0] + 0.2)
  drawRod(stage, pointAlong(back, [0, 0, 1], -0.7), pointAlong(back, [0, 0, 1], 0.7), facesUs ? 0.5 : 0.3, lamp)
  if (facesUs) {
    const pool: Vector[] = [
      [front[0], DECK_Y + 0.05, z - 0.8],
      [front[0] + way * 13, DECK_Y + 0.05, z - 2],
      [front[0] + way * 13, DECK_Y + 0.05, z + 2],
      [front[0], DECK_Y + 0.05, z + 0.8],
    ]
    drawShape(stage, pool, lamp, 60)
  }
}
