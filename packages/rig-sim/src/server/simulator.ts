import type { FastifyInstance } from 'fastify'
import { demoPasswordHashes } from '../access/demo-passwords.ts'
import { createSignInLimit, type SignInLimit } from '../access/sign-in-limit.ts'
import { registerTokens, type Tokens } from '../access/tokens.ts'
import type { Env } from '../env.ts'
import { createRecorder, type Recorder } from '../files/recorder.ts'
import { createSeedRecordings } from '../files/seed-recordings.ts'
import { createStudio, type Studio } from '../picture/studio.ts'
import { isOnline } from '../rig/cameras.ts'
import { viewOf } from '../rig/observe.ts'
import { seedRig } from '../seed.ts'
import { createStore, type Store } from '../store.ts'
import { type Connections, trackConnections } from './connections.ts'

/** Everything that a route may ask: one rig, its pictures and files, and who may come in. */
export type Simulator = {
  env: Env
  store: Store
  studio: Studio
  recorder: Recorder
  tokens: Tokens
  signIns: SignInLimit
  connections: Connections
  /** Back to the seed, with its recordings and its clock at real time. */
  reset: () => void
  /** Makes the pictures, films and reports of the seed, in the background, for as long as they are wanted. */
  recordSeed: (isWanted: () => boolean) => Promise<void>
}

/** One simulated rig with its seed, its studio and its files; its connections and tokens are those of the app. */
export const createSimulator = async (app: FastifyInstance, env: Env): Promise<Simulator> => {
  const passwordHashes = await demoPasswordHashes(env.SIM_SEED)
  const delivered = () => seedRig({ seed: env.SIM_SEED, now: Date.now(), timeZone: env.RIG_TIME_ZONE, passwordHashes })

  const store = createStore({ rig: delivered() })
  const studio = createStudio({ viewOf: (cameraID) => visible(store, cameraID), fps: env.STREAM_FPS })
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
    tokens: await registerTokens(app, env.RIG_JWT_SECRET),
    connections: trackConnections(app),
    reset: () => {
      store.replace(delivered())
      store.setClock({ rate: 1 })
      recorder.startAnew()
      seedRecordings.putBack()
      signIns.forgetAll()
    },
    recordSeed: (isWanted) => seedRecordings.make(store.read(), isWanted),
  }
}

/** What a camera sees now; an offline one, or none, has no picture. */
const visible = (store: Store, cameraID: string) => {
  const rig = store.read()
  const camera = rig.cameras.find((candidate) => candidate.cameraID === cameraID)
  return camera && isOnline(rig, camera) ? viewOf(rig, cameraID, store.now()) : null
}
