import { demoAccounts } from '../seed.ts'
import { hashPassword } from './passwords.ts'

let hashes: Promise<Record<string, string>> | undefined

/** The hashes of the demonstration accounts by email; made once a process, because they are dear. */
export const demoPasswordHashes = () => {
  hashes ??= Promise.all(
    demoAccounts.map(async ({ email, password }) => [email, await hashPassword(password)] as const),
  ).then(Object.fromEntries<string>)
  return hashes
}
