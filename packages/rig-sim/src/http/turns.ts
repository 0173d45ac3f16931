// Imported, because tests that hold the clock put another one in the global's place.
import { setImmediate } from 'node:timers'
import { API_PREFIX, endpoints } from '@rig/contract/endpoints'
import fp from 'fastify-plugin'

const DRIVE = `${API_PREFIX}${endpoints['ptz.drive'].path}`

/**
 * Begins one call a turn of the event loop, however many have come: what keeps the loop during a flood is never more than one
 * of them. Drives, which a stop is one of, go ahead of all others, and pictures are handed on between two turns.
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

  const begin = () => {
    isTaken = true
    setImmediate(beginNext)
  }

  const beginNext = () => {
    const next = waiting.shift()
    if (next) begin()
    else isTaken = false
    next?.()
  }

  return async () => {
    if (isTaken) return new Promise<void>((resolve) => waiting.push(resolve))
    begin()
  }
}
