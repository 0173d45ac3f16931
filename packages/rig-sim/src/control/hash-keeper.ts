import type { Rig } from '@rig/rig'

type Account = Rig['accounts'][number]
/** The rig as the control surface shows it: without password hashes. */
export type PublicRig = Omit<Rig, 'accounts'> & { accounts: Omit<Account, 'passwordHash'>[] }

const REMEMBERED_MAX = 1_000

/** Keeps the password hashes of the states that were given out, so that accounts can sign in when such a state is put back. */
export const createHashKeeper = () => {
  const kept = new Map<string, string>()
  const keyOf = ({ id, email }: Pick<Account, 'id' | 'email'>) => JSON.stringify([id, email])

  return {
    takeOut: ({ accounts, ...rig }: Rig): PublicRig => ({
      ...rig,
      accounts: accounts.map(({ passwordHash, ...account }) => {
        if (kept.size < REMEMBERED_MAX) kept.set(keyOf(account), passwordHash)
        return account
      }),
    }),
    /** An account that this process has never known gets no hash, so no password opens it. */
    putBack: ({ accounts, ...state }: PublicRig, rig: Rig): Rig => {
      const known = new Map(rig.accounts.map((account) => [keyOf(account), account.passwordHash]))
      const hashOf = (account: PublicRig['accounts'][number]) =>
        known.get(keyOf(account)) ?? kept.get(keyOf(account)) ?? ''
      return { ...state, accounts: accounts.map((account) => ({ ...account, passwordHash: hashOf(account) })) }
    },
  }
}
