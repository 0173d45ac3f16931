import { contract } from '@rig/contract'
import { initServer } from '@ts-rest/fastify'
import fp from 'fastify-plugin'
import { authorise } from './access/authorise.ts'
import { cachedJsonSerializer } from './http/envelope.ts'
import { checkDeclaredStatuses, rejectUnknownFields } from './http/strict-checks.ts'
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

export const apiRoutes = fp(
  async (app) => {
    const { simulator } = app
    await app.register(cachedJsonSerializer)
    await app.register(authorise)
    await app.register(checkDeclaredStatuses, { strict: simulator.env.STRICT_REPLIES === 'on' })
    if (simulator.env.STRICT_BODIES === 'on') await app.register(rejectUnknownFields)

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
