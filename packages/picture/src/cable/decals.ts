import { type CableFeature, METRES_PER_SLED_UNIT } from '@rig/rig'
import { toCableMetres } from '../draw/lens.ts'
import { createNoise, type Noise } from '../draw/noise.ts'
import type { Decal } from './decal.ts'
import { createNumberDecal, createPatchDecal, createRingDecal } from './decal-shapes.ts'

export const createDecals = (seed: number, features: CableFeature[]): Decal[] => {
  const noise = createNoise(seed + 91)
  return [...createMetreRings(noise), ...features.flatMap((feature) => createFeatureDecals(feature, noise))]
}

const createFeatureDecals = (feature: CableFeature, noise: Noise): Decal[] => {
  const middle = toCableMetres(feature.at)
  if (feature.kind === 'mark') return createMarkDecals(middle, feature.at, noise)
  if (feature.kind === 'lightning-burn') return createBurnDecals(middle, feature, noise)
  if (feature.kind === 'broken-strand') return [createPatchDecal(middle, feature, 'black', 0.035, 0.09, noise, 0.5)]
  if (feature.kind === 'missing-spacer')
    return [
      createRingDecal(middle, 0.07, 'bareSteel', noise, 0.72),
      createRingDecal(middle - 0.085, 0.012, 'oldRust', noise, 0.9),
      createRingDecal(middle + 0.085, 0.012, 'oldRust', noise, 0.9),
    ]
  if (feature.kind === 'corrosion')
    return [createPatchDecal(middle, feature, 'oldRust', 0.1 + 0.1 * feature.size, 0.4, noise, 0.8)]
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

const createBurnDecals = (middle: number, feature: CableFeature, noise: Noise): Decal[] => {
  const reach = 0.05 + 0.07 * feature.size
  return [
    createPatchDecal(middle, feature, 'soot', reach * 1.9, reach * 11, noise, 0.88),
    createPatchDecal(middle, feature, 'bareSteel', reach * 0.62, reach * 3.6, noise, 0.95),
    createPatchDecal(middle + 0.01, feature, 'black', reach * 0.25, reach * 1.5, noise, 0.9),
  ]
}
