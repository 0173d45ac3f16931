import type { SignUp } from '@rig/contract'
import { issueId } from './state/identity.ts'
import type { Account, Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

/** A limit, because sign-up is public; no rig has so many users. */
const ACCOUNTS_MAX = 1000

/** The fields of a sign-up, with the password's hash instead of the password. */
export type NewAccount = Omit<SignUp, 'password'> & { passwordHash: string; isSuperAdmin?: boolean }

/** Adds an account. Emails are unique in any case. Throws account-exists, accounts-full. */
export const addAccount = (rig: Rig, fields: NewAccount): Rig => {
  if (accountOf(rig, fields.email)) throw new RigError('account-exists', { email: fields.email })
  if (rig.accounts.length >= ACCOUNTS_MAX) throw new RigError('accounts-full', { max: ACCOUNTS_MAX })
  const issued = issueId(rig)
  const account: Account = {
    id: issued.id,
    email: fields.email,
    passwordHash: fields.passwordHash,
    firstName: fields.firstName,
    lastName: fields.lastName,
    phone: fields.phone,
    companyName: fields.companyName,
    companyAddress: fields.companyAddress,
    isSuperAdmin: fields.isSuperAdmin ?? false,
  }
  return { ...issued.rig, accounts: [...rig.accounts, account] }
}

/** Returns the account of an email in any case, if it exists. */
export const accountOf = (rig: Rig, email: string): Account | undefined => {
  const requested = email.trim().toLowerCase()
  return rig.accounts.find((account) => account.email.toLowerCase() === requested)
}

/** Returns the fields of an account for the response to a login. */
export const userOf = ({ firstName, lastName, email, isSuperAdmin }: Omit<Account, 'id' | 'passwordHash'>) => ({
  firstName,
  lastName,
  email,
  isSuperAdmin,
})
