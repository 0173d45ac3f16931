import { isRestarting } from '@rig/rig'
import fp from 'fastify-plugin'

/** Closes connections to the rig without a response while the system restarts (product 5). */
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

/** Returns whether a path belongs to the rig, not to the console or the control surface. */
export const isRigPath = (path: string) => /^\/(api|media|job)(\/|$|\?)/.test(path)
