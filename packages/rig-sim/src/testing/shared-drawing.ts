import type { RenderPool } from '@rig/picture'
import { getSharedPool } from '@rig/picture/testing/shared-pool'
import { createBlankPool } from '../files/render-pools.ts'

/** Returns the shared render pool, or a pool whose pictures are black if PICTURES is `none`. */
export const getTestPool = (pictures: unknown = 'full'): RenderPool =>
  pictures === 'none' ? createBlankPool() : lendPool(getSharedPool())

/** Returns a pool that renders in `pool`. Closing it only rejects its own pending jobs. */
const lendPool = (pool: RenderPool): RenderPool => {
  const closeController = new AbortController()
  return {
    render: (job, signal) => pool.render(job, AbortSignal.any([closeController.signal, ...(signal ? [signal] : [])])),
    close: async () => closeController.abort(new Error('The studio is closed')),
  }
}
