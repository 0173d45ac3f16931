import { createRenderPool, LOW_DETAIL, type RenderPool } from '../studio.ts'

let pool: RenderPool | undefined

/** Tests of a process share a pool without full detail, which would take seconds to create. Do not close it. */
export const getSharedPool = (): RenderPool => {
  pool ??= createRenderPool({ log: console, detail: LOW_DETAIL })
  return pool
}
