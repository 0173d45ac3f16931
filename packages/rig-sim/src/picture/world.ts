import { type CableFeature, cableFeatures } from '../rig/cable.ts'
import { createDecals, type DecalShelves, shelve } from './decals.ts'
import { hash } from './noise.ts'
import { createPanorama, type Panorama } from './panorama.ts'
import { createClouds } from './sky.ts'
import { createStains, type Stains } from './stains.ts'
import { createStrandTiles } from './strand-tile.ts'

/** All that stands still in the world of a seed, worked out once: about two seconds for a full panorama. */
export type World = {
  features: CableFeature[]
  panorama: Panorama
  clouds: Int32Array[]
  tiles: Int32Array[]
  stains: Stains
  strandTones: Int8Array
  decals: DecalShelves
}

/** Columns of the panorama: at the widest field of a full picture, about one for two pixels. */
const PANORAMA_COLUMNS = 4608

export const createWorld = (seed: number, columns = PANORAMA_COLUMNS): World => {
  const features = cableFeatures(seed)
  return {
    features,
    panorama: createPanorama(seed, columns),
    clouds: createClouds(seed),
    tiles: createStrandTiles(seed),
    stains: createStains(seed, features),
    strandTones: Int8Array.from({ length: 64 }, (_, n) => Math.round((hash(n, seed, 3) - 0.5) * 9)),
    decals: shelve(createDecals(seed, features)),
  }
}
