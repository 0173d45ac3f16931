import { COARSE, createRenderPool, type RenderPool } from '@rig/picture'

let shared: RenderPool | undefined

/**
 * Threads that draw for every simulator of this process: the world is made once, and coarse, because the fine one costs
 * seconds to make and to light. Each simulator closes its part as it would close threads of its own, and what it still waits for then fails.
 */
export const sharedDrawing = (): RenderPool => {
  shared ??= createRenderPool({ log: console, detail: COARSE })
  const pool = shared
  const closing = new AbortController()
  const closed = new Promise<never>((_, reject) => {
    closing.signal.addEventListener('abort', () => reject(new Error('The studio is closed')))
  })
  closed.catch(() => {}) // whoever waits for a picture is told
  return {
    render: (job) => (closing.signal.aborted ? closed : Promise.race([pool.render(job), closed])),
    close: async () => closing.abort(),
  }
}
