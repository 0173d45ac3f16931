import type { ServiceName } from '@rig/contract'
import { COARSE, createRenderPool, createStudio, type RenderPool, type Studio } from '@rig/picture'
import { isOnline, seedRig, viewOf } from '@rig/rig'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { demoPasswordHashes } from './access/passwords.ts'
import { createSignInLimit, type SignInLimit } from './access/sign-in-limit.ts'
import type { Tokens } from './access/tokens.ts'
import type { Env } from './env.ts'
import { createRecorder, type Recorder } from './files/recorder.ts'
import { createSeedRecordings } from './files/seed-recordings.ts'
import type { Connections } from './http/connections.ts'
import { isRigPath } from './http/restarts.ts'
import { createStore, type Store } from './store.ts'

/** Everything that routes use: one rig, its pictures and files, and its sign-ins. */
export type Simulator = {
  env: Env
  store: Store
  studio: Studio
  recorder: Recorder
  tokens: Tokens
  signIns: SignInLimit
  connections: Connections
  /** Resets the rig to its seed, with its recordings and with the clock at real time. */
  reset: () => void
  /** Closes the connections and streams that are interrupted when a service restarts (product 5). */
  disconnect: (service: ServiceName) => void
  /** Creates the pictures, films and reports of the seed, until `isWanted` returns false. */
  recordSeed: (isWanted: () => boolean) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    simulator: Simulator
  }
}

/** Creates a simulated rig with its pictures and files, as `app.simulator`. */
export const simulator = fp<{ env: Env; pool: RenderPool | undefined }>(
  async (app, { env, pool }) => {
    app.decorate('simulator', await createSimulator(app, env, pool))
  },
  { name: 'simulator', dependencies: ['connections', 'tokens'] },
)

const createSimulator = async (app: FastifyInstance, env: Env, pool?: RenderPool): Promise<Simulator> => {
  const passwordHashes = await demoPasswordHashes(env.SIM_SEED)
  const createSeed = () => seedRig({ seed: env.SIM_SEED, now: Date.now(), timeZone: env.RIG_TIME_ZONE, passwordHashes })

  const store = createStore({ rig: createSeed() })
  const studio = createStudio({
    viewOf: (cameraID) => currentView(store, cameraID),
    fps: env.STREAM_FPS,
    posterSeconds: env.POSTER_SECONDS,
    log: app.log,
    pool: pool ?? createRenderPool({ log: app.log, ...(env.LAND === 'coarse' && { detail: COARSE }) }),
  })
  const capacity = { items: env.GALLERY_MAX_ITEMS, bytes: env.GALLERY_MAX_MEGABYTES * 1024 * 1024 }
  const recorder = createRecorder({ store, studio, capacity, log: app.log })
  const seedRecordings = createSeedRecordings(recorder, app.log)
  const signIns = createSignInLimit(Date.now)
  store.onEffect(recorder.carryOut)

  return {
    env,
    store,
    studio,
    recorder,
    signIns,
    tokens: app.tokens,
    connections: app.connections,
    reset: () => {
      store.replace(createSeed())
      store.setClock({ rate: 1 })
      recorder.restart()
      seedRecordings.restore()
      signIns.reset()
    },
    disconnect: (service) => {
      if (service === 'system') app.connections.abort(isRigPath)
      if (service === 'nxwitness') studio.endFeeds()
      if (service === 'pitunnel') app.connections.closeAll()
    },
    recordSeed: (isWanted) => seedRecordings.make(store.read(), isWanted),
  }
}

/** Returns the current view of a camera, or null if it is offline or unknown. */
const currentView = (store: Store, cameraID: string) => {
  const rig = store.read()
  const camera = rig.cameras.find((candidate) => candidate.cameraID === cameraID)
  return camera && isOnline(rig, camera) ? viewOf(rig, cameraID, store.now()) : null
}
