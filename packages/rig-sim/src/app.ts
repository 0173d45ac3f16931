import { setTimeout as sleep } from 'node:timers/promises'
import fastifyCookie from '@fastify/cookie'
import type { RenderPool } from '@rig/picture'
import { stopEverything } from '@rig/rig'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { tokens } from './access/tokens.ts'
import { api } from './api.ts'
import { startScenario } from './control/scenarios.ts'
import { type Env, readEnv, restartDurations } from './env.ts'
import { connections } from './http/connections.ts'
import { consoleFiles, standFiles } from './http/console-files.ts'
import { headers } from './http/headers.ts'
import { metrics } from './http/metrics.ts'
import { requestFaults } from './http/request-faults.ts'
import { restarts } from './http/restarts.ts'
import { createServer } from './http/server.ts'
import { turns } from './http/turns.ts'
import { jobFiles } from './routes/job-files.ts'
import { media } from './routes/media.ts'
import { reference } from './routes/reference.ts'
import { sim } from './routes/sim.ts'
import { simulator } from './simulator.ts'

/**
 * Builds a simulator that does not listen yet: API, media, job files, console and, if enabled, the control surface. It
 * starts from its seed and stores everything in memory. Throws if the environment is invalid. Fastify checks the
 * dependencies that each plugin declares. If `pool` is given, it draws the pictures instead of a new one.
 */
export const buildApp = async (
  environment: Partial<Record<keyof Env, unknown>> = {},
  pool?: RenderPool,
): Promise<FastifyInstance> => {
  const env = readEnv(environment)
  const app = createServer(env)

  await app.register(connections)
  await app.register(turns)
  await app.register(tokens, { secret: env.RIG_JWT_SECRET })
  await app.register(simulator, { env, pool })
  await app.register(headers)
  await app.register(requestFaults)
  await app.register(restarts)
  await app.register(fastifyCookie)
  await app.register(metrics)
  await app.register(api)
  await app.register(media)
  await app.register(jobFiles)
  await app.register(reference)
  if (env.SIM_CONTROL === 'on') await app.register(sim)
  if (env.STAND_DIR !== undefined) await app.register(standFiles, { directory: env.STAND_DIR })
  await app.register(consoleFiles, { directory: env.CONSOLE_DIR, rigTimeZone: env.RIG_TIME_ZONE })
  await app.register(lifecycle)
  return app
}

const STUDIO_CLOSE_MS = 300

const isStream = (path: string) => path.startsWith('/media/stream/')

/**
 * Starts the scenario and the recordings of the seed. On close, stops every axis, then waits for requests in flight.
 */
const lifecycle = fp(
  async (app) => {
    const { env, store, studio, connections, recordSeed } = app.simulator
    let isOpen = true
    app.addHook('preClose', async () => {
      isOpen = false
      store.change((rig, now) => stopEverything(rig, 'shutdown', now))
      connections.abort(isStream)
      await connections.whenResponsesSent(env.CLOSE_GRACE_MS)
      connections.abort(() => true)
    })
    app.addHook('onClose', async () => {
      store.close()
      // Does not wait for the picture that is being drawn.
      await Promise.race([studio.close(), sleep(STUDIO_CLOSE_MS)])
    })
    if (env.SIM_SCENARIO !== undefined) startScenario(store, env.SIM_SCENARIO, restartDurations(env))
    if (env.SEED_MEDIA === 'on') void recordSeed(() => isOpen)
  },
  { name: 'lifecycle', dependencies: ['simulator'] },
)
