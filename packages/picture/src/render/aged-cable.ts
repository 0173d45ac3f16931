import { type CableFeature, cableDay, listCableFeatures } from '@rig/rig'
import { type DecalSections, divideIntoSections } from '../cable/decal.ts'
import { createDecals } from '../cable/decals.ts'
import { corrodeStains, type Stains } from '../cable/stains.ts'
import type { World } from './world.ts'

/** The cable on one day: its features, stains and decals. */
export type AgedCable = { features: CableFeature[]; stains: Stains; decals: DecalSections }

/** Live pictures show today; a film may show yesterday. */
const MAX_DAYS = 2

const aged = new WeakMap<World, Map<number, AgedCable>>()

/** Returns the cable of a world at a moment (ms since the epoch), cached for its day. */
export const ageCable = (world: World, now: number): AgedCable => {
  const days = aged.get(world) ?? new Map<number, AgedCable>()
  aged.set(world, days)
  const day = cableDay(now)
  const cached = days.get(day)
  if (cached) return cached
  const features = listCableFeatures(world.seed, day)
  const made = {
    features,
    stains: corrodeStains(world.stains, world.seed, features),
    decals: divideIntoSections(createDecals(world.seed, features)),
  }
  const [oldest] = days.keys()
  if (days.size >= MAX_DAYS && oldest !== undefined) days.delete(oldest)
  days.set(day, made)
  return made
}
