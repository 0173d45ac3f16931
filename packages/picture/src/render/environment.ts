import { createStains, type Stains } from '../cable/stains.ts'
import { createStrandTexture } from '../cable/strands.ts'
import { hashNoise } from '../draw/noise.ts'
import { createPanorama, type Panorama } from '../land/panorama.ts'
import { createCloudTexture } from '../land/sky.ts'

/** Everything that depends only on the seed: landscape, clouds and textures. Creating it takes seconds. */
export type Environment = {
  seed: number
  panorama: Panorama
  clouds: Int32Array[]
  tiles: Int32Array[]
  stains: Stains
  strandTones: Int8Array
}

/** Level of detail: the number of columns in the panorama, and the spacing of the height samples. */
export type EnvironmentDetail = { columns: number; groundStep: number }

/** About one column per two pixels at the widest field of view. */
export const FULL_DETAIL: EnvironmentDetail = { columns: 4608, groundStep: 1 }
/** Used until the full-detail environment is ready, because it takes a fraction of the time to create. */
export const LOW_DETAIL: EnvironmentDetail = { columns: 1152, groundStep: 4 }

export const createEnvironment = (seed: number, detail: EnvironmentDetail = FULL_DETAIL): Environment => ({
  seed,
  panorama: createPanorama(seed, detail.columns, detail.groundStep),
  clouds: createCloudTexture(seed),
  tiles: createStrandTexture(seed),
  stains: createStains(seed),
  strandTones: Int8Array.from({ length: 64 }, (_, n) => Math.round((hashNoise(n, seed, 3) - 0.5) * 9)),
})
