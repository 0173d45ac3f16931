import type { AccountRecord, State } from '@rig/contract/sim'
import type { Rig } from '@rig/rig'

const STORED_MAX = 1_000

/** Removes password hashes from exported states, and restores them when such a state is imported. */
export const createHashStore = () => {
  const stored = new Map<string, string>()
  const keyOf = ({ id, email }: Pick<AccountRecord, 'id' | 'email'>) => JSON.stringify([id, email])

  return {
    removeHashes: ({ accounts, ...rig }: Rig): State => ({
      ...rig,
      accounts: accounts.map(({ passwordHash, ...account }) => {
        if (stored.size < STORED_MAX) stored.set(keyOf(account), passwordHash)
        return account
      }),
    }),
    /** Accounts that are new to this process get no hash, so no password matches them. */
    restoreHashes: ({ accounts, ...state }: State, rig: Rig): Rig => {
      const current = new Map(rig.accounts.map((account) => [keyOf(account), account.passwordHash]))
      const hashOf = (account: AccountRecord) => current.get(keyOf(account)) ?? stored.get(keyOf(account)) ?? ''
      return { ...state, accounts: accounts.map((account) => ({ ...account, passwordHash: hashOf(account) })) }
    },
  }
}
