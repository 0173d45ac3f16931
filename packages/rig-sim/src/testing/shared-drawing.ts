import { COARSE, createRenderPool, type RenderPool } from '@rig/picture'

let shared: RenderPool | undefined

/**
 * Threads that draw for every simulator of this process: the world is made once, and coarse, because the fine one costs
 * seconds to make and to light. Each simulator closes its part as it would close threads of its own: what it still waits for then
 * fails, and is not drawn.
 */
export const sharedDrawing = (): RenderPool => {
  shared ??= createRenderPool({ log: console, detail: COARSE })
  const pool = shared
  const closing = new AbortController()
  return {
    render: (job, signal) => pool.render(job, AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])),
    close: async () => closing.abort(new Error('The studio is closed')),
  }
}
