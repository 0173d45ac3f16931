import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import fp from 'fastify-plugin'
import { authorise } from './access/authorise.ts'
import { cachedJson } from './http/cached-json.ts'
import { declaredReplies } from './http/declared-replies.ts'
import { unknownFields } from './http/unknown-fields.ts'
import { accountRoutes } from './routes/accounts.ts'
import { cameraRoutes } from './routes/cameras.ts'
import { frameshotRoutes } from './routes/frameshots.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { jobRoutes } from './routes/jobs.ts'
import { presetRoutes } from './routes/presets.ts'
import { ptzRoutes } from './routes/ptz.ts'
import { scheduleRoutes } from './routes/schedules.ts'
import { serviceRoutes } from './routes/services.ts'
import { sledRoutes } from './routes/sled.ts'

const server = initServer()

/** Routes of all calls of the contract, with the token check that their metadata requires. */
export const api = fp(
  async (app) => {
    const { simulator } = app
    await app.register(cachedJson)
    await app.register(authorise)
    await app.register(declaredReplies, { strict: simulator.env.STRICT_REPLIES === 'on' })
    if (simulator.env.STRICT_BODIES === 'on') await app.register(unknownFields)

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
  },
  {
    name: 'api',
    encapsulate: true,
    dependencies: ['simulator', 'headers', 'request-faults', 'restarts', '@fastify/cookie'],
  },
)
