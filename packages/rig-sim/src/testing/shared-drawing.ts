import type { RenderPool } from '@rig/picture'
import { getSharedPool } from '@rig/picture/testing/shared-pool'
import { createBlankPool, lendPool } from '../files/render-pools.ts'

/** Returns the shared render pool, or a pool whose pictures are black if PICTURES is `none`. */
export const getTestPool = (pictures: unknown = 'full'): RenderPool =>
  pictures === 'none' ? createBlankPool() : lendPool(getSharedPool())
