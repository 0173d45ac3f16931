import type { AccountRecord, AxisName, State } from '@rig/contract/sim'

/** A person who may sign in. The rig only stores the hash: the access layer makes and checks it. */
export type Account = AccountRecord & { passwordHash: string }

/** The whole rig as plain data, which survives a round trip through JSON: the state document with password hashes. */
export type Rig = Omit<State, 'accounts' | 'cable'> & { accounts: Account[] }

/** Identifies an axis: one of a camera (`target` is its id), or the sled's (`target` is 'sled'). */
export type AxisRef = { target: string; axis: AxisName }
