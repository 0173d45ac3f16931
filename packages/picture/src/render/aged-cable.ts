import { type CableFeature, getCableDay, listCableFeatures } from '@rig/rig'
import { createDecals, type DecalSections, groupDecalsBySection } from '../cable/decals.ts'
import { addCorrosion, type Stains } from '../cable/stains.ts'
import type { Environment } from './environment.ts'

export type AgedCable = { features: CableFeature[]; stains: Stains; decals: DecalSections }

/** Two days are enough, because live pictures show the current day and a film may show the previous one. */
const MAX_DAYS = 2

const aged = new WeakMap<Environment, Map<number, AgedCable>>()

/**
 * Returns the features, stains and decals of the cable on the day of `now` (milliseconds since the epoch). The result
 * is cached per day.
 */
export const getAgedCable = (environment: Environment, now: number): AgedCable => {
  const days = aged.get(environment) ?? new Map<number, AgedCable>()
  aged.set(environment, days)
  const day = getCableDay(now)
  const cached = days.get(day)
  if (cached) return cached
  const features = listCableFeatures(environment.seed, day)
  const made = {
    features,
    stains: addCorrosion(environment.stains, environment.seed, features),
    decals: groupDecalsBySection(createDecals(environment.seed, features)),
  }
  const [oldest] = days.keys()
  if (days.size >= MAX_DAYS && oldest !== undefined) days.delete(oldest)
  days.set(day, made)
  return made
}
