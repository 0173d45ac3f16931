import { drawBar } from './bars.ts'
import { bright, type Colour, pack } from './colour.ts'
import { CABLE_AXIS, CABLE_UP, isBallSeen } from './lens.ts'
import { materials } from './material.ts'
import { hash } from './noise.ts'
import { drawBox, drawRod, drawShape, faceColour, type Stage, settle, uprightBox } from './solids.ts'
import { along, length, minus, type Vector } from './vector.ts'

/** The second cable hangs this far on the shady side; the road lies between and below, metres. */
const OTHER_CABLE_Z = -15
const DECK_Y = -33
const DECK_NEAR_Z = -1.6
const DECK_FAR_Z = -13.4
const DECK_FROM = -640
const DECK_TO = 560
const TOWERS = [168, -430] as const
const HANGERS_EVERY = 12

/** Towers, road and second cable, from far to near. */
export const drawBridge = (stage: Stage, now: number): void => {
  const { eye } = stage.lens
  const byDistance = [...TOWERS].sort((a, b) => Math.abs(b - eye[0]) - Math.abs(a - eye[0]))
  for (const x of byDistance) drawTower(stage, x)
  drawDeck(stage)
  drawStreetLamps(stage)
  drawTraffic(stage, now)
  drawOtherCable(stage)
}

const drawTower = (stage: Stage, x: number): void => {
  const top = x * (CABLE_AXIS[1] / CABLE_AXIS[0]) + 1.2
  const highest = Math.max(top, 11)
  const legs = stage.lens.eye[2] > -7 ? [OTHER_CABLE_Z, 0] : [0, OTHER_CABLE_Z]
  const [far = 0, near = 0] = legs
  drawLeg(stage, x, far, highest)
  for (const y of [highest - 3, -14, DECK_Y - 3.5])
    drawBox(stage, uprightBox([x, y, OTHER_CABLE_Z / 2], [2.6, 3, -OTHER_CABLE_Z - 3.5]), materials.towerPaint)
  drawLeg(stage, x, near, highest)
}

const drawLeg = (stage: Stage, x: number, z: number, top: number): void => {
  drawBox(stage, uprightBox([x, (top - 122) / 2, z], [3.4, top + 122, 3.4]), materials.towerPaint)
  drawBox(stage, uprightBox([x, top + 0.5, z], [4.6, 1, 4]), materials.concrete)
}

const drawDeck = (stage: Stage): void => {
  const { eye } = stage.lens
  const sideZ = eye[2] > DECK_NEAR_Z ? DECK_NEAR_Z : eye[2] < DECK_FAR_Z ? DECK_FAR_Z : null
  strip(stage, DECK_FAR_Z, DECK_NEAR_Z, DECK_Y, materials.concrete)
  strip(stage, DECK_FAR_Z + 1.6, DECK_NEAR_Z - 1.6, DECK_Y + 0.02, materials.asphalt)
  for (const z of [DECK_FAR_Z + 1.9, DECK_NEAR_Z - 1.9]) strip(stage, z - 0.1, z + 0.1, DECK_Y + 0.03, materials.white)
  const first = Math.max(DECK_FROM, Math.floor((eye[0] - 260) / 12) * 12)
  for (let x = first; x < Math.min(DECK_TO, eye[0] + 260); x += 12)
    strip(stage, -7.6, -7.4, DECK_Y + 0.03, materials.white, x, x + 5)
  if (sideZ !== null) wall(stage, sideZ, DECK_Y - 2.6, DECK_Y + 0.1)
  for (const z of [DECK_FAR_Z + 0.2, DECK_NEAR_Z - 0.2]) wall(stage, z, DECK_Y + 0.9, DECK_Y + 1.05)
}

/** Pieces of a strip grow with their distance, so that each keeps its own light. */
const pieces = (stage: Stage, from: number, to: number): [number, number][] => {
  const cuts = [-640, -430, -280, -170, -100, -60, -30, 0, 30, 60, 100, 170, 280, 430, 640].map(
    (offset) => stage.lens.eye[0] + offset,
  )
  return cuts.slice(1).flatMap((end, n): [number, number][] => {
    const start = Math.max(from, cuts[n] ?? from)
    const stop = Math.min(to, end)
    return start < stop ? [[start, stop]] : []
  })
}

const strip = (
  stage: Stage,
  zFrom: number,
  zTo: number,
  y: number,
  material: (typeof materials)['asphalt'] | (typeof materials)['white'] | (typeof materials)['concrete'],
  from = DECK_FROM,
  to = DECK_TO,
): void => {
  for (const [start, end] of pieces(stage, from, to)) {
    const middle: Vector = [(start + end) / 2, y, (zFrom + zTo) / 2]
    if (!isBallSeen(stage.lens, middle, (end - start) / 2 + zTo - zFrom)) continue
    const colour = faceColour(stage, material, middle, [0, 1, 0])
    drawShape(
      stage,
      [
        [start, y, zFrom],
        [end, y, zFrom],
        [end, y, zTo],
        [start, y, zTo],
      ],
      colour,
    )
  }
}

const wall = (stage: Stage, z: number, bottom: number, top: number): void => {
  const normal: Vector = [0, 0, stage.lens.eye[2] > z ? 1 : -1]
  for (const [start, end] of pieces(stage, DECK_FROM, DECK_TO)) {
    const middle: Vector = [(start + end) / 2, (bottom + top) / 2, z]
    if (!isBallSeen(stage.lens, middle, (end - start) / 2 + top - bottom)) continue
    const colour = faceColour(stage, materials.towerPaint, middle, normal)
    drawShape(
      stage,
      [
        [start, bottom, z],
        [end, bottom, z],
        [end, top, z],
        [start, top, z],
      ],
      colour,
    )
  }
}

const LAMP_POSTS_EVERY = 36

const drawStreetLamps = (stage: Stage): void => {
  const { eye } = stage.lens
  const { frame, lens, light } = stage
  const first = Math.ceil(Math.max(DECK_FROM, eye[0] - 420) / LAMP_POSTS_EVERY) * LAMP_POSTS_EVERY
  for (let x = first; x < Math.min(DECK_TO, eye[0] + 420); x += LAMP_POSTS_EVERY) {
    const head: Vector = [x, DECK_Y + 7.5, DECK_FAR_Z + 1.9]
    const away = length(minus(head, eye))
    if (!isBallSeen(lens, head, 14)) continue
    const post = settle(frame, lens, light, bright(light.ambient, 0.7), head, away)
    drawRod(stage, [x, DECK_Y, DECK_FAR_Z + 0.6], [x, DECK_Y + 7.6, DECK_FAR_Z + 0.6], 0.16, post)
    drawRod(stage, [x, DECK_Y + 7.6, DECK_FAR_Z + 0.6], head, 0.12, post)
    if (light.lamps < 0.3) continue
    const glow = pack(bright([1, 0.83, 0.56], light.lamps))
    drawShape(stage, disc([x, DECK_Y + 0.04, -7], 9, 5), glow, 22)
    drawShape(stage, disc([x, DECK_Y + 0.05, -8], 5, 3.4), glow, 26)
    drawRod(stage, along(head, [1, 0, 0], -0.35), along(head, [1, 0, 0], 0.35), 0.4, glow)
  }
}

/** An ellipse that lies flat: half its length along the road and half its width, metres. */
const disc = (middle: Vector, half: number, halfAcross: number): Vector[] =>
  Array.from({ length: 16 }, (_, n) => {
    const angle = (n / 16) * 2 * Math.PI
    return [middle[0] + half * Math.cos(angle), middle[1], middle[2] + halfAcross * Math.sin(angle)]
  })

const CARS = 22
const ROAD_METRES = DECK_TO - DECK_FROM
const paints: readonly Colour[] = [
  [0.75, 0.1, 0.08],
  [0.85, 0.85, 0.85],
  [0.12, 0.2, 0.42],
  [0.1, 0.1, 0.11],
  [0.55, 0.57, 0.6],
  [0.86, 0.83, 0.74],
]

const drawTraffic = (stage: Stage, now: number): void => {
  const cars = Array.from({ length: CARS }, (_, n) => {
    const way = n % 2 === 0 ? 1 : -1
    const metresPerSecond = 16 + (n % 2) * 1.5
    const travelled = (now / 1000) * metresPerSecond + (n + 0.6 * hash(n, 4)) * (ROAD_METRES / CARS) * 2
    const place = travelled % ROAD_METRES
    return { n, x: way > 0 ? DECK_FROM + place : DECK_TO - place, z: way > 0 ? -4.6 : -10.4, way }
  })
  const { eye } = stage.lens
  for (const car of cars.sort((a, b) => Math.abs(b.x - eye[0]) - Math.abs(a.x - eye[0]))) drawCar(stage, car)
}

const drawCar = (stage: Stage, { n, x, z, way }: { n: number; x: number; z: number; way: number }): void => {
  if (!isBallSeen(stage.lens, [x, DECK_Y, z], 18)) return
  const lorry = hash(n, 9) > 0.78
  const colour = paints[Math.floor(hash(n, 2) * paints.length)] ?? [0.5, 0.5, 0.5]
  const paint = { colour, mirror: 0.2, gloss: 0.3, sharp: 20 }
  const size: Vector = lorry ? [9, 2.9, 2.4] : [4.3, 0.9, 1.8]
  drawBox(stage, uprightBox([x, DECK_Y + 0.35 + size[1] / 2, z], size), paint)
  if (!lorry) drawBox(stage, uprightBox([x - 0.2 * way, DECK_Y + 1.5, z], [2.2, 0.6, 1.6]), materials.black)
  if (stage.light.lamps < 0.3) return
  const front: Vector = [x + way * (size[0] / 2 + 0.1), DECK_Y + 0.8, z]
  const facesUs = (stage.lens.eye[0] - x) * way > 0
  const away = length(minus(front, stage.lens.eye))
  const glow: Colour = facesUs ? [1, 0.96, 0.8] : [0.9, 0.1, 0.06]
  const lamp = settle(stage.frame, stage.lens, { ...stage.light, lamps: 0 }, glow, front, away)
  const back = facesUs ? front : along(front, [-way, 0, 0], size[0] + 0.2)
  drawRod(stage, along(back, [0, 0, 1], -0.7), along(back, [0, 0, 1], 0.7), facesUs ? 0.5 : 0.3, lamp)
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

const drawOtherCable = (stage: Stage): void => {
  const { eye } = stage.lens
  const first = Math.ceil((eye[0] - 150) / HANGERS_EVERY) * HANGERS_EVERY
  const colourAt = (x: number): number => {
    const middle: Vector = [x, -8, OTHER_CABLE_Z]
    const away = length(minus(middle, eye))
    return settle(stage.frame, stage.lens, stage.light, bright(stage.light.ambient, 0.45), middle, away)
  }
  for (let x = first; x < eye[0] + 160; x += HANGERS_EVERY) {
    if (!isBallSeen(stage.lens, [x, DECK_Y / 2, OTHER_CABLE_Z], 22)) continue
    const top: Vector = [x, x * (CABLE_AXIS[1] / CABLE_AXIS[0]), OTHER_CABLE_Z]
    for (const offset of [-0.2, 0.2])
      drawRod(stage, along(top, [1, 0, 0], offset), [x + offset, DECK_Y, DECK_FAR_Z], 0.07, colourAt(x))
  }
  drawBar(
    stage,
    { middle: [0, 0, OTHER_CABLE_Z], axis: CABLE_AXIS, up: CABLE_UP, radius: 0.21, from: -420, to: 168 },
    materials.galvanised,
  )
  for (let x = first; x < eye[0] + 160; x += HANGERS_EVERY) {
    const at: Vector = [0, 0, OTHER_CABLE_Z]
    const metres = x / CABLE_AXIS[0]
    drawBar(
      stage,
      { middle: at, axis: CABLE_AXIS, up: CABLE_UP, radius: 0.27, from: metres - 0.5, to: metres + 0.5 },
      materials.bandPaint,
    )
  }
}
