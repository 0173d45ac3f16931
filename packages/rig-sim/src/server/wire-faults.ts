import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { strike } from '../rig/wire-faults.ts'
import type { Store } from '../store.ts'
import { answerFailure } from './failures.ts'

/** Lets every request but those of the control surface meet the faults that were ordered: latency, failure, dropped. */
export const suffer = (app: FastifyInstance, store: Store) =>
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (store.read().faults.length === 0 || path.startsWith('/sim/')) return
    const { blow } = store.apply((rig) => strike(rig, { method: request.method, path }))
    if (blow.delayMs > 0) await sleep(blow.delayMs)
    if (blow.drop) {
      reply.hijack()
      reply.raw.destroy()
    } else if (blow.status !== null) return answerFailure(reply, blow.status, 'This failure was ordered (/sim/faults)')
  })
