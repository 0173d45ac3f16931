import type { AccountRecord, AxisName, RigState } from '@rig/contract/sim'

/** The rig only stores the password hash. The access layer creates and verifies it. */
export type Account = AccountRecord & { passwordHash: string }

/** Contains the complete state of the rig, which can be serialised as JSON. */
export type Rig = Omit<RigState, 'accounts' | 'cable'> & { accounts: Account[] }

/** `target` is the id of a camera, or 'sled'. */
export type AxisRef = { target: string; axis: AxisName }
