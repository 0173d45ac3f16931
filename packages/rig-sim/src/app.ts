import { setTimeout as sleep } from 'node:timers/promises'
import fastifyCookie from '@fastify/cookie'
import { contract } from '@rig/contract'
import type { RenderPool } from '@rig/picture'
import { stopAllAxes } from '@rig/rig'
import { initServer } from '@ts-rest/fastify'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { authorise } from './access/authorise.ts'
import { tokensPlugin } from './access/tokens.ts'
import { journalPlugin } from './control/journal.ts'
import { startScenario } from './control/scenarios.ts'
import { connectionsPlugin } from './defence/connections.ts'
import { requestScheduler } from './defence/request-scheduler.ts'
import { type EnvironmentValues, getRestartDurationsMs, readEnv } from './env.ts'
import { consoleFiles, standFiles } from './http/console-files.ts'
import { cachedJsonSerializer } from './http/envelope.ts'
import { headersPlugin, respondToPreflight } from './http/headers.ts'
import { metricsPlugin } from './http/metrics.ts'
import { requestFaultsPlugin, restartsPlugin } from './http/request-faults.ts'
import { checkDeclaredStatuses, rejectUnknownFields } from './http/strict-checks.ts'
import { accountRoutes } from './routes/accounts.ts'
import { cameraRoutes } from './routes/cameras.ts'
import { frameshotRoutes } from './routes/frameshots.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { jobRoutes } from './routes/jobs.ts'
import { jobFileRoutes, mediaRoutes } from './routes/media.ts'
import { presetRoutes } from './routes/presets.ts'
import { ptzRoutes } from './routes/ptz.ts'
import { apiReference } from './routes/reference.ts'
import { scheduleRoutes } from './routes/schedules.ts'
import { serviceRoutes } from './routes/services.ts'
import { simRoutes } from './routes/sim.ts'
import { sledRoutes } from './routes/sled.ts'
import { createServer } from './server.ts'
import { simulatorPlugin } from './simulator.ts'

/** Returns an app that does not listen yet. Throws if the environment is invalid. Creates a render pool by default. */
export const buildApp = async (environment: EnvironmentValues = {}, pool?: RenderPool): Promise<FastifyInstance> => {
  const env = readEnv(environment)
  const app: FastifyInstance = createServer(env, () => app.simulator.store.now())

  await app.register(connectionsPlugin, { max: env.MAX_CONNECTIONS, now: () => app.simulator.store.now() })
  await app.register(requestScheduler)
  await app.register(tokensPlugin, { secret: env.RIG_JWT_SECRET })
  await app.register(simulatorPlugin, { env, pool })
  if (env.SIM_CONTROL === 'on') await app.register(journalPlugin)
  await app.register(headersPlugin, { allowedOrigins: env.ALLOWED_ORIGINS })
  await app.register(requestFaultsPlugin)
  await app.register(restartsPlugin)
  app.addHook('onRequest', respondToPreflight)
  await app.register(fastifyCookie)
  await app.register(metricsPlugin)
  await app.register(apiRoutes)
  await app.register(mediaRoutes)
  await app.register(jobFileRoutes)
  await app.register(apiReference)
  if (env.SIM_CONTROL === 'on') await app.register(simRoutes)
  if (env.STAND_DIR !== undefined) await app.register(standFiles, { directory: env.STAND_DIR })
  await app.register(consoleFiles, { directory: env.CONSOLE_DIR, rigTimeZone: env.RIG_TIME_ZONE })
  await app.register(lifecycle)
  return app
}

const server = initServer()

const apiRoutes = fp(
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

const STUDIO_CLOSE_MS = 300

const lifecycle = fp(
  async (app) => {
    const { env, store, studio, connections, recordSeed, drawSeed, stopDrawingSeed } = app.simulator
    app.addHook('preClose', async () => {
      stopDrawingSeed()
      store.change((rig, now) => stopAllAxes(rig, 'shutdown', now))
      connections.abort((path) => path.startsWith('/media/stream/'))
      await connections.waitForResponses(env.CLOSE_GRACE_MS)
    })
    app.addHook('onClose', async () => {
      store.close()
      // `studio.close` waits for the picture that is being drawn, so the wait has a timeout.
      await Promise.race([studio.close(), sleep(STUDIO_CLOSE_MS)])
    })
    if (env.SIM_SCENARIO !== undefined) startScenario(store, env.SIM_SCENARIO, getRestartDurationsMs(env))
    if (env.SEED_MEDIA === 'on') recordSeed()
    // Draws all files immediately, because black films are already encoded.
    if (env.PICTURES === 'none') void drawSeed()
  },
  { name: 'lifecycle', dependencies: ['simulator'] },
)
