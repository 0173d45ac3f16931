import { demoAccounts } from '@rig/rig'
import { hashPassword } from './passwords.ts'

const known = new Map<number, Promise<Record<string, string>>>()

/** The hashes of the demonstration accounts by email, for a seed; made once per process, because they are expensive. */
export const demoPasswordHashes = (seed: number) => {
  const hashes = known.get(seed) ?? make(seed)
  known.set(seed, hashes)
  return hashes
}

const make = (seed: number) =>
  Promise.all(
    demoAccounts.map(async ({ email, password }) => [email, await hashPassword(password, { seed, email })] as const),
  ).then(Object.fromEntries<string>)
