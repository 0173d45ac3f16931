import { setTimeout as sleep } from 'node:timers/promises'
import { applyRequestFaults } from '@rig/rig'
import fp from 'fastify-plugin'
import { sendFailure } from './errors.ts'

/**
 * Applies request faults (latency, failure, dropped connection) to every request except those to the control surface.
 */
export const requestFaults = fp(
  async (app) => {
    const { store } = app.simulator
    app.addHook('onRequest', async (request, reply) => {
      const [path = '/'] = request.url.split('?')
      if (store.read().faults.length === 0 || path.startsWith('/sim/')) return
      const { effect: fault } = store.apply((rig) => applyRequestFaults(rig, { method: request.method, path }))
      if (fault.delayMs > 0) await sleep(fault.delayMs)
      if (fault.drop) {
        reply.hijack()
        reply.raw.destroy()
      } else if (fault.status !== null) {
        return sendFailure(reply, fault.status, 'This failure was requested through /sim/faults')
      }
    })
  },
  { name: 'request-faults', dependencies: ['simulator', 'headers'] },
)
