import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const POLL_INTERVAL_MS = 1_000
/**
 * Long enough for slow lines. A browser with a paused film is dropped too: it requests the rest when playback resumes.
 */
const STALLED_MS = 8_000

/**
 * Destroys responses whose client has not read for 8 s. Only a drain counts as reading, because Node also reports a
 * partial write as progress.
 */
export const dropStalled = (app: FastifyInstance, responses: ReadonlyMap<ServerResponse, string>) => {
  const stalledSince = new WeakMap<ServerResponse, number>()

  const dropExpired = () => {
    const now = performance.now()
    for (const response of responses.keys()) {
      if (!response.writableNeedDrain) continue
      const since = stalledSince.get(response)
      if (since === undefined) {
        stalledSince.set(response, now)
        response.once('drain', () => stalledSince.delete(response))
      } else if (now - since >= STALLED_MS) response.destroy()
    }
  }

  const timer = setInterval(dropExpired, POLL_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
