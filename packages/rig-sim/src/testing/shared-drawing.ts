import { createRenderPool, LOW_DETAIL, type RenderPool } from '@rig/picture'
import { createBlankPool } from '../files/blank-pool.ts'
import { lendPool } from '../files/lend-pool.ts'

let shared: RenderPool | undefined

/**
 * Returns a render pool that all simulators of this process share. The world is coarse and generated once, because a
 * fine world takes seconds. Closing the returned pool only rejects its own pending jobs.
 */
export const getSharedRenderPool = (): RenderPool => {
  shared ??= createRenderPool({ log: console, detail: LOW_DETAIL })
  return lendPool(shared)
}

/** Returns the shared render pool, or a pool whose pictures are black if PICTURES is `none`. */
export const getTestPool = (pictures: unknown = 'full'): RenderPool =>
  pictures === 'none' ? createBlankPool() : getSharedRenderPool()
