import type { ServiceName } from '@rig/contract'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import type { Studio } from '../picture/studio.ts'
import { isRestarting } from '../rig/services.ts'
import type { Store } from '../store.ts'
import type { Connections } from './connections.ts'

/** How long each service is away, ms. The tunnel only drops what is open, once. */
export const restartDurations = (env: Env) => ({
  system: env.RESTART_SYSTEM_MS,
  nxwitness: env.RESTART_NXWITNESS_MS,
  motor: env.RESTART_MOTOR_MS,
  pitunnel: 0,
})

/** What a restart breaks at its beginning, beside the movements (product 5). */
export const breakOff = (service: ServiceName, connections: Connections, studio: Studio) => {
  if (service === 'system') connections.cut(isOfTheRig)
  if (service === 'nxwitness') studio.cutStreams()
  if (service === 'pitunnel') connections.cutAll()
}

/** While the system restarts, nothing of the rig answers: connections are closed without a word (product 5). */
export const closeDuringRestart = (app: FastifyInstance, store: Store) =>
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfTheRig(request.url) || !isRestarting(store.read(), 'system')) return
    reply.hijack()
    reply.raw.destroy()
  })

/** Whether a path belongs to the rig, and not to the console's own pages or the control surface. */
const isOfTheRig = (path: string) => /^\/(api|media|job)(\/|$|\?)/.test(path)
