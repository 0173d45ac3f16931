import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { type Env, readEnv } from './env.ts'
import { stopEverything } from './rig/break-off.ts'
import { jobFileRoutes } from './routes/job-files.ts'
import { mediaRoutes } from './routes/media.ts'
import { referenceRoutes } from './routes/reference.ts'
import { simRoutes } from './routes/sim.ts'
import { startScenario } from './scenario-start.ts'
import { apiRoutes } from './server/api.ts'
import { serveConsole, serveStand } from './server/console-files.ts'
import { sendHeaders } from './server/headers.ts'
import { measure } from './server/metrics.ts'
import { closeDuringRestart, restartDurations } from './server/restarts.ts'
import { createServer } from './server/server.ts'
import { createSimulator, type Simulator } from './server/simulator.ts'
import { suffer } from './server/wire-faults.ts'

/**
 * A whole simulator that has not begun to listen: API, media, job files, console and, where the environment switches it
 * on, the control surface. Everything it holds is in memory and comes from its seed. Throws on a bad environment.
 */
export const buildApp = async (environment: Partial<Record<keyof Env, unknown>> = {}): Promise<FastifyInstance> => {
  const env = readEnv(environment)
  const app = createServer(env)
  const simulator = await createSimulator(app, env)
  const { store, studio } = simulator

  await sendHeaders(app)
  suffer(app, store)
  closeDuringRestart(app, store)
  await app.register(fastifyCookie)
  const metrics = measure(app, studio, store)
  await app.register(apiRoutes, simulator)
  await app.register(mediaRoutes, simulator)
  await app.register(jobFileRoutes, simulator)
  await app.register(referenceRoutes)
  if (env.SIM_CONTROL === 'on') await app.register(simRoutes, { simulator, metrics })
  if (env.STAND_DIR !== undefined) await serveStand(app, env.STAND_DIR)
  await serveConsole(app, env.CONSOLE_DIR)

  if (env.SIM_SCENARIO !== undefined) startScenario(store, env.SIM_SCENARIO, restartDurations(env))
  begin(app, simulator)
  return app
}

/** Begins the recordings of the seed; at the end every axis stops first, and nobody is waited for. */
const begin = (app: FastifyInstance, { env, store, studio, connections, recordSeed }: Simulator) => {
  let isOpen = true
  app.addHook('preClose', async () => {
    isOpen = false
    store.change((rig, now) => stopEverything(rig, 'shutdown', now))
    connections.cut(() => true)
  })
  app.addHook('onClose', async () => {
    store.close()
    await studio.close()
  })
  if (env.SEED_MEDIA === 'on') void recordSeed(() => isOpen)
}
