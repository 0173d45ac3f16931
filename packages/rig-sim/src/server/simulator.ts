import type { SignInLimit } from '../access/sign-in-limit.ts'
import type { Tokens } from '../access/tokens.ts'
import type { Env } from '../env.ts'
import type { Recorder } from '../files/recorder.ts'
import type { Studio } from '../picture/studio.ts'
import type { Store } from '../store.ts'
import type { Connections } from './connections.ts'

/** Everything that a route may ask: one rig, its pictures and files, and who may come in. */
export type Simulator = {
  env: Env
  store: Store
  studio: Studio
  recorder: Recorder
  tokens: Tokens
  signIns: SignInLimit
  connections: Connections
}
