import type { AccountRecord, RigState } from '@rig/contract/sim'
import type { Rig } from '@rig/rig'

const MAX_STORED_HASHES = 1_000

/** Keeps password hashes out of exported states and restores them on import. */
export const createPasswordHashStore = () => {
  const stored = new Map<string, string>()
  const keyOf = ({ id, email }: Pick<AccountRecord, 'id' | 'email'>) => JSON.stringify([id, email])

  return {
    removeHashes: ({ accounts, ...rig }: Rig): RigState => ({
      ...rig,
      accounts: accounts.map(({ passwordHash, ...account }) => {
        if (stored.size < MAX_STORED_HASHES) stored.set(keyOf(account), passwordHash)
        return account
      }),
    }),
    /** An account that this process has never seen gets an empty hash, which no password matches. */
    restoreHashes: ({ accounts, ...state }: RigState, rig: Rig): Rig => {
      const current = new Map(rig.accounts.map((account) => [keyOf(account), account.passwordHash]))
      const hashOf = (account: AccountRecord) => current.get(keyOf(account)) ?? stored.get(keyOf(account)) ?? ''
      return { ...state, accounts: accounts.map((account) => ({ ...account, passwordHash: hashOf(account) })) }
    },
  }
}
