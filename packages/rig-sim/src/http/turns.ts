// Imported, because tests that hold the clock put another one in the global's place.
import { setImmediate } from 'node:timers'
import { API_PREFIX, routes } from '@rig/contract/routes'
import fp from 'fastify-plugin'

const DRIVE = `${API_PREFIX}${routes.ptz.drive.path}`

/** A turn that took longer than this is followed by one with a single call. */
const QUICK_TURN_MS = 2
/** As many quick calls as make the cost of a turn small beside their own. */
const CALLS_A_TURN_MAX = 8

/**
 * Begins few calls a turn of the event loop, however many have come: one after a slow turn, one more after each quick one.
 * Drives, which a stop is one of, go ahead of all others, and pictures are handed on between two turns.
 */
export const turns = fp(
  async (app) => {
    const takeTurn = createTurns()
    app.addHook('onRequest', async ({ routeOptions }) => {
      if (routeOptions.url !== DRIVE) await takeTurn()
    })
  },
  { name: 'turns' },
)

/** The first of a turn goes on at once; the others go on in the order in which they came. */
const createTurns = () => {
  const waiting: (() => void)[] = []
  let isTaken = false
  let begunAt = 0
  let calls = 1

  const begin = () => {
    isTaken = true
    begunAt = performance.now()
    setImmediate(beginNext)
  }

  const beginNext = () => {
    const wasQuick = performance.now() - begunAt < QUICK_TURN_MS
    calls = wasQuick ? Math.min(calls + 1, CALLS_A_TURN_MAX) : 1
    const next = waiting.splice(0, calls)
    if (next.length > 0) begin()
    else isTaken = false
    for (const goOn of next) goOn()
  }

  return async () => {
    if (isTaken) return new Promise<void>((resolve) => waiting.push(resolve))
    begin()
  }
}
