import type { Colour } from '../draw/colour.ts'
import { hashNoise } from '../draw/noise.ts'
import { normalize, type Vector } from '../draw/numbers.ts'
import { STREET_LAMP_SURFACE, type Surface, type Terrain, WINDOW_SURFACE } from './terrain.ts'

export type Village = { x: number; z: number; radius: number; cos: number; sin: number }

/** `height` is in metres above the ground. */
export type Building = { height: number; surface: Surface }

const PLOT = 19
const walls: readonly Colour[] = [
  [0.82, 0.78, 0.68],
  [0.86, 0.84, 0.8],
  [0.74, 0.66, 0.52],
  [0.7, 0.6, 0.5],
]
const roofs: readonly Colour[] = [
  [0.5, 0.24, 0.16],
  [0.42, 0.22, 0.17],
  [0.35, 0.31, 0.3],
  [0.55, 0.33, 0.22],
]

/** Places three villages near the river, so that each side of the cable has a view of a village. */
export const createVillages = ({ distanceFromRiver }: Pick<Terrain, 'distanceFromRiver'>): Village[] =>
  [
    { beside: 128, z: -395, radius: 125, turn: 0.4 },
    { beside: -150, z: 360, radius: 118, turn: 1.1 },
    { beside: 150, z: 900, radius: 150, turn: 0.8 },
  ].map(({ beside, z, radius, turn }) => ({
    x: beside - distanceFromRiver(0, z),
    z,
    radius,
    cos: Math.cos(turn),
    sin: Math.sin(turn),
  }))

export const buildingAt = (village: Village, x: number, z: number, seed: number): Building | null => {
  const fromX = x - village.x
  const fromZ = z - village.z
  if (Math.abs(fromX) > village.radius || Math.abs(fromZ) > village.radius) return null
  const along = fromX * village.cos + fromZ * village.sin
  const across = fromZ * village.cos - fromX * village.sin
  const church = churchAt(village, along, across)
  if (church) return church
  const column = Math.floor(along / PLOT)
  const row = Math.floor(across / PLOT)
  const chance = hashNoise(column, row, seed + 31)
  const reach = Math.hypot(fromX, fromZ) / village.radius
  const inCell = along - (column + 0.5) * PLOT
  const inRow = across - (row + 0.5) * PLOT
  if (row % 3 === 0 && reach < 0.85 && Math.abs(inRow) < 2.6) return createStreet(inCell, inRow)
  if (chance > 1.05 - reach * 0.75 || reach > 1 || row % 3 === 0) return null
  const size = {
    lengthHalf: 4.5 + 2.2 * hashNoise(column, row, seed + 32),
    widthHalf: 3.6 + 1.1 * hashNoise(column, row, seed + 33),
    eaves: 4.2 + 2.4 * hashNoise(column, row, seed + 34),
  }
  return house(village, [inCell, inRow], size, column * 31 + row)
}

const createStreet = (inCell: number, inRow: number): Building => {
  const isLamp = Math.abs(inCell) < 0.5 && Math.abs(inRow - 1.8) < 0.5
  return {
    height: isLamp ? 5 : 0,
    surface: { colour: [0.43, 0.42, 0.4], normal: UPWARD_NORMAL, kind: isLamp ? STREET_LAMP_SURFACE : 0 },
  }
}

type HouseSize = { lengthHalf: number; widthHalf: number; eaves: number }

/** Returns the part of the house at a point in metres from its centre, or null. `number` selects its colours. */
const house = (
  village: Village,
  [along, across]: readonly [number, number],
  { lengthHalf, widthHalf, eaves }: HouseSize,
  number: number,
): Building | null => {
  if (Math.abs(along) > lengthHalf || Math.abs(across) > widthHalf) return null
  const isWall = Math.max(Math.abs(along) - lengthHalf, Math.abs(across) - widthHalf) > -0.7
  if (isWall) {
    const isWindow = hashNoise(Math.floor(along / 1.7), Math.floor(across / 1.7), number) > 0.55
    const colour = walls[(number >> 2) & 3] ?? [0.82, 0.78, 0.68]
    const normal = turn(village, 0.25, Math.sign(across))
    return { height: eaves, surface: { colour, normal, kind: isWindow ? WINDOW_SURFACE : 0 } }
  }
  const colour = roofs[number & 3] ?? [0.5, 0.24, 0.16]
  return {
    height: eaves + (1 - Math.abs(across) / widthHalf) * widthHalf * 0.8,
    surface: { colour, normal: turn(village, 0.78, Math.sign(across) * 0.62), kind: 0 },
  }
}

const churchAt = (village: Village, along: number, across: number): Building | null => {
  if (Math.abs(along) > 13 || Math.abs(across) > 8) return null
  const isTower = Math.abs(along + 9) < 2.6 && Math.abs(across) < 2.6
  if (isTower) {
    const reach = Math.max(Math.abs(along + 9), Math.abs(across)) / 2.6
    const isSpire = reach < 0.86
    const normal = turn(village, 0.5, Math.sign(across))
    return {
      height: isSpire ? 19 + 13 * (1 - reach) : 18,
      surface: { colour: isSpire ? [0.26, 0.3, 0.3] : [0.86, 0.83, 0.76], normal, kind: 0 },
    }
  }
  const nave = house(village, [along - 3, across], { lengthHalf: 9, widthHalf: 5, eaves: 8 }, 6)
  return nave ?? { height: 0, surface: { colour: [0.46, 0.44, 0.4], normal: UPWARD_NORMAL, kind: 0 } }
}

const UPWARD_NORMAL: Vector = [0, 1, 0]

const turn = (village: Village, up: number, across: number): Vector =>
  normalize([-across * village.sin, up, across * village.cos])
