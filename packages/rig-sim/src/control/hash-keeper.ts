import type { AccountRecord, State } from '@rig/contract/sim'
import type { Rig } from '@rig/rig'

const REMEMBERED_MAX = 1_000

/** Keeps the password hashes out of the states that are returned, and restores them when such a state is put back. */
export const createHashKeeper = () => {
  const kept = new Map<string, string>()
  const keyOf = ({ id, email }: Pick<AccountRecord, 'id' | 'email'>) => JSON.stringify([id, email])

  return {
    takeOut: ({ accounts, ...rig }: Rig): State => ({
      ...rig,
      accounts: accounts.map(({ passwordHash, ...account }) => {
        if (kept.size < REMEMBERED_MAX) kept.set(keyOf(account), passwordHash)
        return account
      }),
    }),
    /** An account that is new to this process gets no hash, so no password is accepted for it. */
    putBack: ({ accounts, ...state }: State, rig: Rig): Rig => {
      const known = new Map(rig.accounts.map((account) => [keyOf(account), account.passwordHash]))
      const hashOf = (account: AccountRecord) => known.get(keyOf(account)) ?? kept.get(keyOf(account)) ?? ''
      return { ...state, accounts: accounts.map((account) => ({ ...account, passwordHash: hashOf(account) })) }
    },
  }
}
