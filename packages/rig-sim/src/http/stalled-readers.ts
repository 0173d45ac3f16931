import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 1_000
/** Long enough for a bad line. A browser that has paused a film reads nothing either: it asks for the rest when it plays on. */
const STALLED_MS = 8_000

/**
 * Drops whoever reads nothing: an answer that waits for its reader for 8 s. Only a drain counts as reading, because Node
 * takes a write that was sent in part for progress.
 */
export const dropStalled = (app: FastifyInstance, answers: ReadonlyMap<ServerResponse, string>) => {
  const stalledSince = new WeakMap<ServerResponse, number>()

  const look = () => {
    const now = performance.now()
    for (const answer of answers.keys()) {
      if (!answer.writableNeedDrain) continue
      const since = stalledSince.get(answer)
      if (since === undefined) {
        stalledSince.set(answer, now)
        answer.once('drain', () => stalledSince.delete(answer))
      } else if (now - since >= STALLED_MS) answer.destroy()
    }
  }

  const timer = setInterval(look, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
