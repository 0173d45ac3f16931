import { isRestarting } from '@rig/rig'
import fp from 'fastify-plugin'
import { isRigPath } from './rig-paths.ts'

/** While the system restarts, nothing of the rig answers: connections are closed without an answer (product 5). */
export const restarts = fp(
  async (app) => {
    const { store } = app.simulator
    app.addHook('onRequest', async (request, reply) => {
      if (!isRigPath(request.url) || !isRestarting(store.read(), 'system')) return
      reply.hijack()
      reply.raw.destroy()
    })
  },
  { name: 'restarts', dependencies: ['simulator', 'connections'] },
)
