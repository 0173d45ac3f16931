import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { demoPasswordHashes } from './access/demo-passwords.ts'
import { createSignInLimit } from './access/sign-in-limit.ts'
import { registerTokens } from './access/tokens.ts'
import { type Env, readEnv } from './env.ts'
import { createRecorder } from './files/recorder.ts'
import { createSeedRecordings } from './files/seed-recordings.ts'
import { stopEverything } from './rig/break-off.ts'
import { isOnline } from './rig/cameras.ts'
import { viewOf } from './rig/observe.ts'
import { jobFileRoutes } from './routes/job-files.ts'
import { mediaRoutes } from './routes/media.ts'
import { simRoutes } from './routes/sim.ts'
import { startScenario } from './scenario-start.ts'
import { seedRig } from './seed.ts'
import { apiRoutes } from './server/api.ts'
import { createStudio } from './server/blind-studio.ts'
import { trackConnections } from './server/connections.ts'
import { serveConsole } from './server/console-files.ts'
import { sendHeaders } from './server/headers.ts'
import { measure } from './server/metrics.ts'
import { closeDuringRestart, restartDurations } from './server/restarts.ts'
import { createServer } from './server/server.ts'
import type { Simulator } from './server/simulator.ts'
import { suffer } from './server/wire-faults.ts'
import { createStore, type Store } from './store.ts'

/**
 * A whole simulator that has not begun to listen: API, media, job files, console and, where the environment switches it
 * on, the control surface. Everything it holds is in memory and comes from its seed. Throws on a bad environment.
 */
export const buildApp = async (environment: Partial<Record<keyof Env, unknown>> = {}): Promise<FastifyInstance> => {
  const env = readEnv(environment)
  const app = createServer(env)
  const passwordHashes = await demoPasswordHashes()
  const delivered = () => seedRig({ seed: env.SIM_SEED, now: Date.now(), timeZone: env.RIG_TIME_ZONE, passwordHashes })

  const store = createStore({ rig: delivered() })
  const studio = createStudio({ viewOf: (cameraID) => visible(store, cameraID), fps: env.STREAM_FPS })
  const capacity = { items: env.GALLERY_MAX_ITEMS, bytes: env.GALLERY_MAX_MEGABYTES * 1024 * 1024 }
  const recorder = createRecorder({ store, studio, capacity, log: app.log })
  const seedRecordings = createSeedRecordings(recorder, app.log)
  store.onEffect(recorder.carryOut)

  const connections = trackConnections(app)
  await sendHeaders(app)
  suffer(app, store)
  closeDuringRestart(app, store)
  await app.register(fastifyCookie)
  const metrics = measure(app, studio, store)
  const tokens = await registerTokens(app, env.RIG_JWT_SECRET)
  const simulator: Simulator = {
    env,
    store,
    studio,
    recorder,
    tokens,
    connections,
    signIns: createSignInLimit(Date.now),
  }
  await app.register(apiRoutes, simulator)
  await app.register(mediaRoutes, simulator)
  await app.register(jobFileRoutes, simulator)
  if (env.SIM_CONTROL === 'on') {
    const reset = () => {
      store.replace(delivered())
      store.setClock({ rate: 1 })
      recorder.startAnew()
      recorder.sweep()
      seedRecordings.putBack()
      simulator.signIns.forgetAll()
    }
    await app.register(simRoutes, { simulator, metrics, reset })
  }
  await serveConsole(app, env.CONSOLE_DIR)

  if (env.SIM_SCENARIO !== undefined) startScenario(store, env.SIM_SCENARIO, restartDurations(env))

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
  if (env.SEED_MEDIA === 'on') void seedRecordings.make(store.read(), () => isOpen)
  return app
}

const visible = (store: Store, cameraID: string) => {
  const rig = store.read()
  const camera = rig.cameras.find((candidate) => candidate.cameraID === cameraID)
  return camera && isOnline(rig, camera) ? viewOf(rig, cameraID, store.now()) : null
}
