import { setTimeout as sleep } from 'node:timers/promises'
import { applyRequestFaults, type RequestEffect } from '@rig/rig'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { sendFailure } from './errors.ts'
import { createHeaderFaults } from './header-fault.ts'

/**
 * Applies request faults (latency, failure, dropped connection) to every request except those to the control surface. The fault in
 * the header `x-sim-fault` of a request comes first.
 */
export const requestFaults = fp(
  async (app) => {
    const { store, env, assertMayControl } = app.simulator
    const findHeaderFault = createHeaderFaults(store, assertMayControl)
    app.addHook('onRequest', async (request, reply) => {
      const [path = '/'] = request.url.split('?')
      const own = env.SIM_CONTROL === 'on' ? findHeaderFault(request, path) : undefined
      if (own) {
        await apply(reply, own, 'This failure was requested with x-sim-fault')
        if (reply.sent) return reply
      }
      if (store.read().faults.length === 0 || path.startsWith('/sim/')) return
      const { effect } = store.apply((rig) => applyRequestFaults(rig, { method: request.method, path }))
      await apply(reply, effect, 'This failure was requested through /sim/faults')
      if (reply.sent) return reply
    })
  },
  { name: 'request-faults', dependencies: ['simulator', 'headers'] },
)

const apply = async (reply: FastifyReply, { delayMs, drop, status }: RequestEffect, message: string) => {
  if (delayMs > 0) await sleep(delayMs)
  if (drop) {
    reply.hijack()
    reply.raw.destroy()
  } else if (status !== null) sendFailure(reply, status, message)
}
