import { createRenderPool, LOW_DETAIL, type RenderPool } from '../studio.ts'

let pool: RenderPool | undefined

/**
 * Returns a render pool that all tests of this process share, because a thread takes a second to start. The world is
 * coarse, because a fine one takes seconds. Do not close the pool.
 */
export const getSharedPool = (): RenderPool => {
  pool ??= createRenderPool({ log: console, detail: LOW_DETAIL })
  return pool
}
