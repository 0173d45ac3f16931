import type { SignUp } from '@rig/contract'
import { type Account, issueId, type Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

/** Limited, because sign-up is public. */
const MAX_ACCOUNTS = 1000

export type NewAccount = Omit<SignUp, 'password'> & { passwordHash: string; isSuperAdmin?: boolean }

/** Adds an account. Emails are compared case-insensitively. Throws RigError `account-exists` or `accounts-full`. */
export const addAccount = (rig: Rig, fields: NewAccount): Rig => {
  assertMaySignUp(rig, fields.email)
  const issued = issueId(rig)
  const account: Account = { id: issued.id, isSuperAdmin: false, ...fields }
  return { ...issued.rig, accounts: [...rig.accounts, account] }
}

/** Throws RigError `account-exists` or `accounts-full`. */
export const assertMaySignUp = (rig: Rig, email: string) => {
  if (findAccountByEmail(rig, email)) throw new RigError('account-exists', { email })
  if (rig.accounts.length >= MAX_ACCOUNTS) throw new RigError('accounts-full', { max: MAX_ACCOUNTS })
}

/** Finds an account by email, ignoring case and surrounding spaces. */
export const findAccountByEmail = (rig: Rig, email: string): Account | undefined => {
  const requestedEmail = email.trim().toLowerCase()
  return rig.accounts.find((account) => account.email.toLowerCase() === requestedEmail)
}

export const toUser = ({ firstName, lastName, email, isSuperAdmin }: Omit<Account, 'id' | 'passwordHash'>) => ({
  firstName,
  lastName,
  email,
  isSuperAdmin,
})
