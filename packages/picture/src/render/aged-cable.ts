import { type CableFeature, cableDay, listCableFeatures } from '@rig/rig'
import { type DecalSections, divideIntoSections } from '../cable/decal.ts'
import { createDecals } from '../cable/decals.ts'
import { corrodeStains, type Stains } from '../cable/stains.ts'
import type { World } from './world.ts'

/** What a day has left on the cable. */
export type AgedCable = { features: CableFeature[]; stains: Stains; decals: DecalSections }

/** Live pictures show today, a film may show yesterday. */
const DAYS_KEPT = 2

const aged = new WeakMap<World, Map<number, AgedCable>>()

/** The cable of a world as it is at a moment (ms since the epoch); it is worked out once a day. */
export const ageCable = (world: World, now: number): AgedCable => {
  const days = aged.get(world) ?? new Map<number, AgedCable>()
  aged.set(world, days)
  const day = cableDay(now)
  const known = days.get(day)
  if (known) return known
  const features = listCableFeatures(world.seed, day)
  const made = {
    features,
    stains: corrodeStains(world.stains, world.seed, features),
    decals: divideIntoSections(createDecals(world.seed, features)),
  }
  const [oldest] = days.keys()
  if (days.size >= DAYS_KEPT && oldest !== undefined) days.delete(oldest)
  days.set(day, made)
  return made
}
