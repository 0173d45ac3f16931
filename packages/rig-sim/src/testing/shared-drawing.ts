import { COARSE, createRenderPool, type RenderPool } from '@rig/picture'

let shared: RenderPool | undefined

/**
 * Returns a render pool that all simulators of this process share. Its world is coarse and generated once, because a
 * fine one takes seconds. Closing the returned pool rejects only its own pending jobs.
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
