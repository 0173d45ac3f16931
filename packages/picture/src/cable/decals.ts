import { type CableFeature, METRES_PER_SLED_UNIT } from '@rig/rig'
import { CABLE_RADIUS_METRES, toCableMetres } from '../draw/lens.ts'
import { createNoise, type Noise } from '../draw/noise.ts'
import { clamp, smoothstep, toRadians } from '../draw/numbers.ts'
import { createTextMask } from '../draw/text.ts'

export type DecalPaint = 'white' | 'yellow' | 'black' | 'soot' | 'bareSteel' | 'oldRust'

/** Texture in metres along the cable and radians around it. `cover` is the opacity of each texel, 0 to 255. */
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

const SECTION_METRES = 0.25

const FIRST_METRE = -26

/** Later decals of a section are painted over earlier ones. */
export type DecalSections = readonly (readonly Decal[])[]

export const groupDecalsBySection = (decals: Decal[]): DecalSections =>
  Array.from({ length: 52 / SECTION_METRES }, (_, section) => {
    const start = FIRST_METRE + section * SECTION_METRES
    return decals.filter(({ from, to }) => Math.max(from, to) > start && Math.min(from, to) < start + SECTION_METRES)
  })

/** Returns the index of the section at a position, which may be beyond the last section. */
export const getSectionIndex = (metres: number): number => Math.floor((metres - FIRST_METRE) / SECTION_METRES)

export const createDecals = (seed: number, features: CableFeature[]): Decal[] => {
  const noise = createNoise(seed + 91)
  return [...createMetreRings(noise), ...features.flatMap((feature) => createFeatureDecals(feature, noise))]
}

const createFeatureDecals = (feature: CableFeature, noise: Noise): Decal[] => {
  const middle = toCableMetres(feature.at)
  const createPatches = (...all: Patch[]): Decal[] => all.map((patch) => createPatchDecal(feature, noise, patch))
  if (feature.kind === 'mark') return createMarkDecals(middle, feature.at, noise)
  if (feature.kind === 'lightning-burn') {
    const reach = 0.05 + 0.07 * feature.size
    return createPatches(
      { middle, half: reach * 1.9, halfTurn: reach * 11, paint: 'soot', strength: 0.88 },
      { middle, half: reach * 0.62, halfTurn: reach * 3.6, paint: 'bareSteel', strength: 0.95 },
      { middle: middle + 0.01, half: reach * 0.25, halfTurn: reach * 1.5, paint: 'black', strength: 0.9 },
    )
  }
  if (feature.kind === 'broken-strand')
    return createPatches({ middle, half: 0.035, halfTurn: 0.09, paint: 'black', strength: 0.5 })
  if (feature.kind === 'missing-spacer')
    return [
      createRingDecal(middle, 0.07, 'bareSteel', noise, 0.72),
      createRingDecal(middle - 0.085, 0.012, 'oldRust', noise, 0.9),
      createRingDecal(middle + 0.085, 0.012, 'oldRust', noise, 0.9),
    ]
  if (feature.kind === 'corrosion')
    return createPatches({ middle, half: 0.1 + 0.1 * feature.size, halfTurn: 0.4, paint: 'oldRust', strength: 0.8 })
  return []
}

const createMetreRings = (noise: Noise): Decal[] =>
  Array.from({ length: 51 }, (_, metre) => metre)
    .filter((metre) => metre % 5 !== 0)
    .map((metre) => createRingDecal(toCableMetres(metre / METRES_PER_SLED_UNIT), 0.011, 'white', noise, 0.8))

const createMarkDecals = (middle: number, at: number, noise: Noise): Decal[] => {
  const label = `${Math.round(at * METRES_PER_SLED_UNIT)} m`
  return [
    createRingDecal(middle, 0.034, 'yellow', noise, 0.95),
    createRingDecal(middle - 0.045, 0.01, 'black', noise, 0.9),
    createRingDecal(middle + 0.045, 0.01, 'black', noise, 0.9),
    createNumberDecal(middle, label, false),
    createNumberDecal(middle, label, true),
  ]
}

/** `half` is half of the width in metres. */
const createRingDecal = (middle: number, half: number, paint: DecalPaint, noise: Noise, strength: number): Decal => {
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

/** A ragged spot. `half` is half its length (metres), `halfTurn` half its width (radians), `strength` its opacity. */
type Patch = { middle: number; half: number; halfTurn: number; paint: DecalPaint; strength: number }

const createPatchDecal = (
  feature: CableFeature,
  noise: Noise,
  { middle, half, halfTurn, paint, strength }: Patch,
): Decal => {
  const side = 64
  const cover = new Uint8Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const reach = Math.hypot(column - 31.5, row - 31.5) / 32
      const ragged = reach + 0.7 * (noise.octaves(column / 9 + feature.at, row / 9, 3) - 0.5)
      cover[row * side + column] = 255 * strength * smoothstep(0.82, 0.5, ragged) * clamp((1 - reach) * 8, 0, 1)
    }
  const decalAngle = toRadians(feature.angleDegrees)
  return {
    from: middle - half,
    to: middle + half,
    aroundFrom: decalAngle - halfTurn,
    aroundTo: decalAngle + halfTurn,
    columns: side,
    rows: side,
    cover,
    paint,
  }
}

/** The label is upright for the cameras on one side of the cable. */
const createNumberDecal = (middle: number, label: string, shadySide: boolean): Decal => {
  const { columns, rows, cover } = createTextMask(label, 128)
  const height = 0.115
  const width = (height * columns) / rows
  const turn = height / CABLE_RADIUS_METRES / 2
  const start = middle + 0.075
  const end = start + width
  const [from, to] = shadySide ? [end, start] : [start, end]
  const [middleAround, half] = shadySide ? [toRadians(-76), -turn] : [toRadians(76), turn]
  return {
    from,
    to,
    aroundFrom: middleAround - half,
    aroundTo: middleAround + half,
    columns,
    rows,
    cover,
    paint: 'white',
  }
}
