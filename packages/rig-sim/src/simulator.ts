import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceName } from '@rig/contract'
import { createRenderPool, createStudio, LOW_DETAIL, type RenderPool } from '@rig/picture'
import { getCameraView, isCameraOnline, type Rig, seedRig } from '@rig/rig'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createSignInLimiter, createSignUpLimiter } from './access/attempt-limits.ts'
import { createControlAccess } from './access/control-guard.ts'
import { createPasswords, getDemoPasswordHashes } from './access/passwords.ts'
import type { Env } from './env.ts'
import { createRecorder } from './files/recorder.ts'
import { createBlankPool } from './files/render-pools.ts'
import { createSeedRecorder } from './files/seed-recorder.ts'
import { isRigPath } from './http/request-faults.ts'
import { createStore, type Store } from './store.ts'

export type Simulator = Awaited<ReturnType<typeof createSimulator>>

declare module 'fastify' {
  interface FastifyInstance {
    simulator: Simulator
  }
}

export const simulatorPlugin = fp<{ env: Env; pool: RenderPool | undefined }>(
  async (app, { env, pool = createPool(env, app.log) }) => {
    app.decorate('simulator', await createSimulator(app, env, pool))
  },
  { name: 'simulator', dependencies: ['connections', 'tokens'] },
)

const createPool = ({ PICTURES, LAND }: Env, log: FastifyInstance['log']) =>
  PICTURES === 'none' ? createBlankPool() : createRenderPool({ log, ...(LAND === 'coarse' && { detail: LOW_DETAIL }) })

const createSimulator = async (app: FastifyInstance, env: Env, pool: RenderPool) => {
  const passwordHashes = await getDemoPasswordHashes(env.SIM_SEED)
  const getStartTime = () => (env.SIM_NOW === undefined ? Date.now() : Date.parse(env.SIM_NOW))
  const rate = env.SIM_NOW === undefined ? 1 : 0
  const createSeedRig = () =>
    seedRig({ seed: env.SIM_SEED, now: getStartTime(), timeZone: env.RIG_TIME_ZONE, passwordHashes })

  const store = createStore({ rig: createSeedRig(), rate })
  const studio = createStudio({
    getView: (cameraID) => getCurrentView(store, cameraID),
    fps: env.STREAM_FPS,
    posterSeconds: env.POSTER_SECONDS,
    log: app.log,
    pool,
  })
  const capacity = { items: env.GALLERY_MAX_ITEMS, bytes: env.GALLERY_MAX_MEGABYTES * 1024 * 1024 }
  const recorder = createRecorder({ store, studio, capacity, log: app.log })
  const seedRecordings = createSeedRecorder(recorder, app.log)
  const signIns = createSignInLimiter(Date.now)
  const signUps = createSignUpLimiter(Date.now)
  store.onEffect(recorder.carryOut)
  let untilReset = createUnlimitedController()

  const replaceRig = (rig: Rig) => {
    store.replace(rig)
    studio.checkPosters()
    recorder.restart()
  }

  return {
    env,
    store,
    studio,
    recorder,
    signIns,
    signUps,
    passwords: createPasswords(),
    assertMayControl: createControlAccess(env),
    tokens: app.tokens,
    connections: app.connections,
    /** Replaces the state of the rig and aborts its films. Throws and changes nothing if the state is invalid. */
    replaceRig,
    /** Resets the rig to its seed and its clock to real time or SIM_NOW, and restores the seed's recordings. */
    reset: () => {
      untilReset.abort()
      untilReset = createUnlimitedController()
      // Sets the rate first, because a stopped clock must not advance while the rig is replaced.
      store.setClock({ rate })
      replaceRig(createSeedRig())
      seedRecordings.restore()
      signIns.reset()
      signUps.reset()
    },
    /** Waits for `ms` of real time, or until the next reset. */
    delayUntilReset: (ms: number): Promise<'over' | 'reset'> =>
      sleep(ms, 'over' as const, { signal: untilReset.signal }).catch(() => 'reset' as const),
    disconnect: (service: ServiceName) => {
      if (service === 'system') app.connections.abort(isRigPath)
      if (service === 'nxwitness') studio.closeFeeds()
      if (service === 'pitunnel') app.connections.closeAll()
    },
    /** Lists the recordings of the seed and draws its pictures in the background. */
    recordSeed: () => seedRecordings.record(store.read()),
    /** Draws all files of the seed, films included, and resolves when they exist. Has no effect before `recordSeed`. */
    drawSeed: seedRecordings.drawAll,
    stopDrawingSeed: seedRecordings.close,
    /** Resolves when pictures have full detail and all files of the seed exist. */
    whenReady: async () => {
      const rig = store.read()
      const [camera] = rig.cameras
      await Promise.all([
        seedRecordings.drawAll(),
        camera && studio.whenDetailed(getCameraView(rig, camera.cameraID, store.now())),
      ])
    },
  }
}

/** Returns null for an offline or unknown camera, which has no live picture. */
const getCurrentView = (store: Store, cameraID: string) => {
  const rig = store.read()
  const camera = rig.cameras.find((candidate) => candidate.cameraID === cameraID)
  return camera && isCameraOnline(rig, camera) ? getCameraView(rig, cameraID, store.now()) : null
}

/** Any number of requests may listen to the signal. By default, Node warns of a leak at the eleventh listener. */
const createUnlimitedController = () => {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
