import { createStains, type Stains } from '../cable/stains.ts'
import { createStrandTiles } from '../cable/strand-tile.ts'
import { hash } from '../draw/noise.ts'
import { createPanorama, type Panorama } from '../land/panorama.ts'
import { createClouds } from '../land/sky.ts'

/** All that never changes in the world of a seed, worked out once. */
export type World = {
  seed: number
  panorama: Panorama
  clouds: Int32Array[]
  tiles: Int32Array[]
  stains: Stains
  strandTones: Int8Array
}

/** How finely a world is made: columns of the panorama, and how many points of the ground stand for one. */
export type Detail = { columns: number; groundStep: number }

/** At the widest field of a full picture, about one column for two pixels. */
export const FINE: Detail = { columns: 4608, groundStep: 1 }
/** Made in a small part of the time, good enough until the fine one is there. */
export const COARSE: Detail = { columns: 1152, groundStep: 4 }

export const createWorld = (seed: number, detail: Detail = FINE): World => ({
  seed,
  panorama: createPanorama(seed, detail.columns, detail.groundStep),
  clouds: createClouds(seed),
  tiles: createStrandTiles(seed),
  stains: createStains(seed),
  strandTones: Int8Array.from({ length: 64 }, (_, n) => Math.round((hash(n, seed, 3) - 0.5) * 9)),
})
