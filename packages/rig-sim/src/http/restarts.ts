import { isServiceRestarting } from '@rig/rig'
import fp from 'fastify-plugin'

/**
 * Closes connections to the rig without a response while the system restarts. The console's own files stay available.
 */
export const restartsPlugin = fp(
  async (app) => {
    const { store } = app.simulator
    app.addHook('onRequest', async (request, reply) => {
      if (!isRigPath(request.url) || !isServiceRestarting(store.read(), 'system')) return
      reply.hijack()
      reply.raw.destroy()
    })
  },
  { name: 'restarts', dependencies: ['simulator', 'connections'] },
)

export const isRigPath = (path: string) => /^\/(api|media|job)(\/|$|\?)/.test(path)
