import type { CableFeature } from '../rig/cable.ts'
import { alongCable, METRES_PER_UNIT } from './lens.ts'
import { textMask } from './lettering.ts'
import { createNoise, type Noise } from './noise.ts'
import { clamp, radians, smoothstep } from './numbers.ts'

/** What a decal is made of; the scene has a table of colours for each. */
export const decalPaints = ['white', 'yellow', 'black', 'soot', 'bareSteel', 'oldRust'] as const
export type DecalPaint = (typeof decalPaints)[number]

/** Something painted, burnt or worn onto the cable: metres along it, radians around it, and how much of it covers (0…255). */
export type Decal = {
  from: number
  to: number
  aroundFrom: number
  aroundTo: number
  columns: number
  rows: number
  cover: Uint8Array
  paint: DecalPaint
}

const SHELF_METRES = 0.25
const FIRST_METRE = -26

/** Decals by the piece of cable on which they lie, in the order in which they lie on each other. */
export type DecalShelves = readonly (readonly Decal[])[]

export const shelve = (decals: Decal[]): DecalShelves =>
  Array.from({ length: 52 / SHELF_METRES }, (_, shelf) => {
    const start = FIRST_METRE + shelf * SHELF_METRES
    return decals.filter(({ from, to }) => Math.max(from, to) > start && Math.min(from, to) < start + SHELF_METRES)
  })

/** The shelf of a place along the cable, which may be beyond the last one. */
export const shelfAt = (metres: number): number => Math.floor((metres - FIRST_METRE) / SHELF_METRES)

/** All decals of a cable, from its features, in the order in which they lie on each other. */
export const createDecals = (seed: number, features: CableFeature[]): Decal[] => {
  const noise = createNoise(seed + 91)
  return [...metreRings(noise), ...features.flatMap((feature) => decalsOf(feature, noise))]
}

const decalsOf = (feature: CableFeature, noise: Noise): Decal[] => {
  const middle = alongCable(feature.at)
  if (feature.kind === 'mark') return markDecals(middle, feature.at, noise)
  if (feature.kind === 'lightning-burn') return burn(middle, feature, noise)
  if (feature.kind === 'broken-strand') return [patch(middle, feature, 'black', 0.035, 0.09, noise, 0.5)]
  if (feature.kind === 'missing-spacer')
    return [
      ring(middle, 0.07, 'bareSteel', noise, 0.72),
      ring(middle - 0.085, 0.012, 'oldRust', noise, 0.9),
      ring(middle + 0.085, 0.012, 'oldRust', noise, 0.9),
    ]
  if (feature.kind === 'corrosion')
    return [patch(middle, feature, 'oldRust', 0.1 + 0.1 * feature.size, 0.4, noise, 0.8)]
  return []
}

const metreRings = (noise: Noise): Decal[] =>
  Array.from({ length: 51 }, (_, metre) => metre)
    .filter((metre) => metre % 5 !== 0)
    .map((metre) => ring(alongCable(metre / METRES_PER_UNIT), 0.011, 'white', noise, 0.8))

/** A broad yellow ring between two black ones, and the metres on both sides. */
const markDecals = (middle: number, at: number, noise: Noise): Decal[] => {
  const label = `${Math.round(at * METRES_PER_UNIT)} m`
  return [
    ring(middle, 0.034, 'yellow', noise, 0.95),
    ring(middle - 0.045, 0.01, 'black', noise, 0.9),
    ring(middle + 0.045, 0.01, 'black', noise, 0.9),
    number(middle, label, false),
    number(middle, label, true),
  ]
}

const number = (middle: number, label: string, shadySide: boolean): Decal => {
  const { columns, rows, cover } = textMask(label, 128)
  const height = 0.115
  const width = (height * columns) / rows
  const turn = height / 0.155 / 2
  const start = middle + 0.075
  const end = start + width
  return shadySide
    ? {
        from: end,
        to: start,
        aroundFrom: radians(-76) + turn,
        aroundTo: radians(-76) - turn,
        columns,
        rows,
        cover,
        paint: 'white',
      }
    : {
        from: start,
        to: end,
        aroundFrom: radians(76) - turn,
        aroundTo: radians(76) + turn,
        columns,
        rows,
        cover,
        paint: 'white',
      }
}

/** A ring all around, worn at its edges. */
const ring = (middle: number, half: number, paint: DecalPaint, noise: Noise, strength: number): Decal => {
  const columns = 32
  const rows = 96
  const cover = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const reach = Math.abs((column + 0.5) / columns - 0.5) * 2
      const worn = noise.octaves(column / 4 + middle * 31, (row / rows) * 40, 2)
      cover[row * columns + column] = 255 * strength * smoothstep(1, 0.86, reach) * smoothstep(0.16, 0.34, worn)
    }
  return { from: middle - half, to: middle + half, aroundFrom: 0, aroundTo: 2 * Math.PI, columns, rows, cover, paint }
}

/** A ragged spot: `half` metres along, `halfTurn` radians around. */
const patch = (
  middle: number,
  feature: CableFeature,
  paint: DecalPaint,
  half: number,
  halfTurn: number,
  noise: Noise,
  strength: number,
): Decal => {
  const side = 64
  const cover = new Uint8Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const reach = Math.hypot(column - 31.5, row - 31.5) / 32
      const ragged = reach + 0.7 * (noise.octaves(column / 9 + feature.at, row / 9, 3) - 0.5)
      cover[row * side + column] = 255 * strength * smoothstep(0.82, 0.5, ragged) * clamp((1 - reach) * 8, 0, 1)
    }
  const turned = radians(feature.angleDegrees)
  return {
    from: middle - half,
    to: middle + half,
    aroundFrom: turned - halfTurn,
    aroundTo: turned + halfTurn,
    columns: side,
    rows: side,
    cover,
    paint,
  }
}

/** Soot around a spot of molten metal. */
const burn = (middle: number, feature: CableFeature, noise: Noise): Decal[] => {
  const reach = 0.05 + 0.07 * feature.size
  return [
    patch(middle, feature, 'soot', reach * 1.9, reach * 11, noise, 0.88),
    patch(middle, feature, 'bareSteel', reach * 0.62, reach * 3.6, noise, 0.95),
    patch(middle + 0.01, feature, 'black', reach * 0.25, reach * 1.5, noise, 0.9),
  ]
}
