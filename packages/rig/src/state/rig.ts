import type { AccountRecord, AxisName, State } from '@rig/contract/sim'

/** A user who can sign in. The rig only stores the hash; the access layer creates and checks it. */
export type Account = AccountRecord & { passwordHash: string }

/** The whole rig as JSON-compatible data: the state document with password hashes. */
export type Rig = Omit<State, 'accounts' | 'cable'> & { accounts: Account[] }

/** Identifies an axis: one of a camera (`target` is its id), or the sled's (`target` is 'sled'). */
export type AxisRef = { target: string; axis: AxisName }
