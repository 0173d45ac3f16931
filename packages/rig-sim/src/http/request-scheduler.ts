// The import bypasses fake timers in tests, which replace the global function.
import { setImmediate } from 'node:timers'
import { API_PREFIX, routes } from '@rig/contract/routes'
import fp from 'fastify-plugin'

const DRIVE = `${API_PREFIX}${routes.ptz.drive.path}`

const MAX_QUICK_TURN_MS = 2
/** The overhead of a turn is negligible with this many quick requests. */
const MAX_CALLS_PER_TURN = 8

/**
 * Limits how many requests start in one turn of the event loop, so pictures can be sent between the turns. A slow turn
 * reduces the limit to one, and each quick turn raises it by one. Drives and stops are exempt.
 */
export const requestScheduler = fp(
  async (app) => {
    const takeTurn = createScheduler()
    app.addHook('onRequest', async ({ routeOptions }) => {
      if (routeOptions.url !== DRIVE) await takeTurn()
    })
  },
  { name: 'request-scheduler' },
)

/** Returns a function that resolves immediately for the first request of a turn. Further requests wait in order. */
const createScheduler = () => {
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
    const wasQuick = performance.now() - begunAt < MAX_QUICK_TURN_MS
    calls = wasQuick ? Math.min(calls + 1, MAX_CALLS_PER_TURN) : 1
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
