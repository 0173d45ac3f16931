import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const POLL_INTERVAL_MS = 1_000
/**
 * Slow connections drain within this time. A browser that has paused a film is also disconnected, and requests the rest
 * of the file when playback resumes.
 */
const STALL_TIMEOUT_MS = 8_000

/**
 * Destroys responses whose client has not read for 8 s. Only a drain event counts as reading, because Node also reports
 * partial writes as progress.
 */
export const dropStalledReaders = (app: FastifyInstance, responses: ReadonlyMap<ServerResponse, string>) => {
  const stalledSince = new WeakMap<ServerResponse, number>()

  const dropExpired = () => {
    const now = performance.now()
    for (const response of responses.keys()) {
      if (!response.writableNeedDrain) continue
      const since = stalledSince.get(response)
      if (since === undefined) {
        stalledSince.set(response, now)
        response.once('drain', () => stalledSince.delete(response))
      } else if (now - since >= STALL_TIMEOUT_MS) response.destroy()
    }
  }

  const timer = setInterval(dropExpired, POLL_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
