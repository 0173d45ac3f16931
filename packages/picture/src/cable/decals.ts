import { type CableFeature, METRES_PER_UNIT } from '@rig/rig'
import { alongCable } from '../draw/lens.ts'
import { createNoise, type Noise } from '../draw/noise.ts'
import type { Decal } from './decal.ts'
import { createNumberDecal, createPatch, createRing } from './decal-shapes.ts'

/** Returns the decals of a cable with its features, from bottom to top. */
export const createDecals = (seed: number, features: CableFeature[]): Decal[] => {
  const noise = createNoise(seed + 91)
  return [...metreRings(noise), ...features.flatMap((feature) => decalsOf(feature, noise))]
}

const decalsOf = (feature: CableFeature, noise: Noise): Decal[] => {
  const middle = alongCable(feature.at)
  if (feature.kind === 'mark') return markDecals(middle, feature.at, noise)
  if (feature.kind === 'lightning-burn') return burn(middle, feature, noise)
  if (feature.kind === 'broken-strand') return [createPatch(middle, feature, 'black', 0.035, 0.09, noise, 0.5)]
  if (feature.kind === 'missing-spacer')
    return [
      createRing(middle, 0.07, 'bareSteel', noise, 0.72),
      createRing(middle - 0.085, 0.012, 'oldRust', noise, 0.9),
      createRing(middle + 0.085, 0.012, 'oldRust', noise, 0.9),
    ]
  if (feature.kind === 'corrosion')
    return [createPatch(middle, feature, 'oldRust', 0.1 + 0.1 * feature.size, 0.4, noise, 0.8)]
  return []
}

const metreRings = (noise: Noise): Decal[] =>
  Array.from({ length: 51 }, (_, metre) => metre)
    .filter((metre) => metre % 5 !== 0)
    .map((metre) => createRing(alongCable(metre / METRES_PER_UNIT), 0.011, 'white', noise, 0.8))

/** Returns a broad yellow ring between two black ones, and the metres on both sides. */
const markDecals = (middle: number, at: number, noise: Noise): Decal[] => {
  const label = `${Math.round(at * METRES_PER_UNIT)} m`
  return [
    createRing(middle, 0.034, 'yellow', noise, 0.95),
    createRing(middle - 0.045, 0.01, 'black', noise, 0.9),
    createRing(middle + 0.045, 0.01, 'black', noise, 0.9),
    createNumberDecal(middle, label, false),
    createNumberDecal(middle, label, true),
  ]
}

/** Returns soot around a spot of molten metal. */
const burn = (middle: number, feature: CableFeature, noise: Noise): Decal[] => {
  const reach = 0.05 + 0.07 * feature.size
  return [
    createPatch(middle, feature, 'soot', reach * 1.9, reach * 11, noise, 0.88),
    createPatch(middle, feature, 'bareSteel', reach * 0.62, reach * 3.6, noise, 0.95),
    createPatch(middle + 0.01, feature, 'black', reach * 0.25, reach * 1.5, noise, 0.9),
  ]
}
