import type { RenderPool } from '@rig/picture'

/** Returns a pool that renders in `pool`. Closing it only rejects its own pending jobs. */
export const lendPool = (pool: RenderPool): RenderPool => {
  const closing = new AbortController()
  return {
    render: (job, signal) => pool.render(job, AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])),
    close: async () => closing.abort(new Error('The studio is closed')),
  }
}
