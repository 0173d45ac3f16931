import { setTimeout as sleep } from 'node:timers/promises'
import { applyRequestFaults } from '@rig/rig'
import fp from 'fastify-plugin'
import { answerFailure } from './errors.ts'

/**
 * Applies the request faults (latency, failure, dropped connection) to every request except those of the control
 * surface.
 */
export const requestFaults = fp(
  async (app) => {
    const { store } = app.simulator
    app.addHook('onRequest', async (request, reply) => {
      const [path = '/'] = request.url.split('?')
      if (store.read().faults.length === 0 || path.startsWith('/sim/')) return
      const { effect: ordered } = store.apply((rig) => applyRequestFaults(rig, { method: request.method, path }))
      if (ordered.delayMs > 0) await sleep(ordered.delayMs)
      if (ordered.drop) {
        reply.hijack()
        reply.raw.destroy()
      } else if (ordered.status !== null) {
        return answerFailure(reply, ordered.status, 'This failure was ordered (/sim/faults)')
      }
    })
  },
  { name: 'request-faults', dependencies: ['simulator', 'headers'] },
)
