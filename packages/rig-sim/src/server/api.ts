import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import type { FastifyInstance } from 'fastify'
import { authoriseBy } from '../access/authorise.ts'
import { accountOf } from '../rig/accounts.ts'
import { accountRoutes } from '../routes/accounts.ts'
import { cameraRoutes } from '../routes/cameras.ts'
import { frameshotRoutes } from '../routes/frameshots.ts'
import { galleryRoutes } from '../routes/gallery.ts'
import { jobRoutes } from '../routes/jobs.ts'
import { presetRoutes } from '../routes/presets.ts'
import { ptzRoutes } from '../routes/ptz.ts'
import { scheduleRoutes } from '../routes/schedules.ts'
import { serviceRoutes } from '../routes/services.ts'
import { sledRoutes } from '../routes/sled.ts'
import { watchDeclaredReplies } from './declared-replies.ts'
import type { Simulator } from './simulator.ts'

const server = initServer()

/** Every call of the contract, each behind the token that its metadata asks for. */
export const apiRoutes = async (app: FastifyInstance, simulator: Simulator) => {
  const { tokens, store, env } = simulator
  app.decorateRequest('apiSession', '')
  app.addHook(
    'onRequest',
    authoriseBy(tokens, (email) => accountOf(store.read(), email) !== undefined),
  )
  watchDeclaredReplies(app, env.STRICT_REPLIES === 'on')

  const router = server.router(contract, {
    accounts: accountRoutes(simulator),
    cameras: cameraRoutes(simulator),
    ptz: ptzRoutes(simulator),
    sled: sledRoutes(simulator),
    presets: presetRoutes(simulator),
    frameshots: frameshotRoutes(simulator),
    schedules: scheduleRoutes(simulator),
    gallery: galleryRoutes(simulator),
    jobs: jobRoutes(simulator),
    services: serviceRoutes(simulator),
  })
  await app.register(server.plugin(router), {
    logInitialization: false,
    requestValidationErrorHandler: (error, _request, reply) => reply.send(error),
  })
}
