// Imported, because tests with fake timers replace the global.
import { setImmediate } from 'node:timers'
import { API_PREFIX, routes } from '@rig/contract/routes'
import fp from 'fastify-plugin'

const DRIVE = `${API_PREFIX}${routes.ptz.drive.path}`

/** After a longer turn the next one starts only one call. */
const QUICK_TURN_MS = 2
/** With this many quick calls the overhead of a turn is negligible. */
const CALLS_A_TURN_MAX = 8

/**
 * Limits how many calls start in one turn of the event loop: one after a slow turn, one more after each quick turn.
 * Drives, and therefore stops, are not limited. Pictures are sent between two turns.
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

/** Returns a function whose promise resolves immediately for the first call of a turn, and in order for the others. */
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
    for (const resolve of next) resolve()
  }

  return async () => {
    if (isTaken) return new Promise<void>((resolve) => waiting.push(resolve))
    begin()
  }
}
