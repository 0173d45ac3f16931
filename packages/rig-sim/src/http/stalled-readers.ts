import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 1_000
/** A live picture that nobody takes is soon worthless; a file may be on its way over a bad line. */
const STALLED_STREAM_MS = 8_000
const STALLED_ANSWER_MS = 18_000

/**
 * Drops clients that read nothing: an answer may wait for its reader for 8 s (a live picture) or 18 s (anything else).
 * Only a drain counts as reading, because Node counts a partly sent write as progress.
 */
export const dropStalled = (app: FastifyInstance, answers: ReadonlyMap<ServerResponse, string>) => {
  const stalledSince = new WeakMap<ServerResponse, number>()

  const look = () => {
    const now = performance.now()
    for (const [answer, path] of answers) {
      if (!answer.writableNeedDrain) continue
      const since = stalledSince.get(answer)
      if (since === undefined) {
        stalledSince.set(answer, now)
        answer.once('drain', () => stalledSince.delete(answer))
      } else if (now - since >= timeoutFor(path)) answer.destroy()
    }
  }

  const timer = setInterval(look, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const timeoutFor = (path: string) => (path.startsWith('/media/stream/') ? STALLED_STREAM_MS : STALLED_ANSWER_MS)
