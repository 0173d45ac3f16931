import { createStains, type Stains } from '../cable/stains.ts'
import { createStrandTiles } from '../cable/strand-tile.ts'
import { hash } from '../draw/noise.ts'
import { createPanorama, type Panorama } from '../land/panorama.ts'
import { createClouds } from '../land/sky.ts'

/** The constant parts of a seed's surroundings, computed once. */
export type World = {
  seed: number
  panorama: Panorama
  clouds: Int32Array[]
  tiles: Int32Array[]
  stains: Stains
  strandTones: Int8Array
}

/** Detail of a world: columns of the panorama, and spacing of the ground's points relative to the finest grid. */
export type Detail = { columns: number; groundStep: number }

/** About one column per two pixels at the widest field of a full-size picture. */
export const FINE: Detail = { columns: 4608, groundStep: 1 }
/** Created much faster; used until the fine world is ready. */
export const COARSE: Detail = { columns: 1152, groundStep: 4 }

export const createWorld = (seed: number, detail: Detail = FINE): World => ({
  seed,
  panorama: createPanorama(seed, detail.columns, detail.groundStep),
  clouds: createClouds(seed),
  tiles: createStrandTiles(seed),
  stains: createStains(seed),
  strandTones: Int8Array.from({ length: 64 }, (_, n) => Math.round((hash(n, seed, 3) - 0.5) * 9)),
})
