// Stops two attacks: floods of sign-ins, whose hashes would occupy every thread, and probing which accounts exist.

import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { AccountRecord, RigState } from '@rig/contract/sim'
import { demoAccounts, type Rig } from '@rig/rig'
import { throwWithRetryAfter } from './http-error.ts'

const scryptKey = promisify<string, Buffer, number, Buffer>(scrypt)
const MAX_QUEUE_LENGTH = 40
const RETRY_SECONDS = 5
const KEY_BYTES = 64
const SALT_BYTES = 16

/** Returns `hash` and `verify`. Each has its own limit on waiting requests. */
export const createPasswords = ({ signInKeys, signUpKeys } = keyChains) => {
  const deriveForSignIn = limitQueue('sign-ins', signInKeys)
  const deriveForSignUp = limitQueue('sign-ups', signUpKeys)
  return {
    hash: (password: string, account: SaltSource) => hashPassword(deriveForSignUp, password, account),
    verify: (password: string, hash: string | undefined) => verifyPassword(deriveForSignIn, password, hash),
  }
}

type SaltSource = { seed: number; email: string }

/**
 * Returns `salt:key` in hexadecimal. The salt is derived from the seed and the email, because the same seed and
 * commands must produce the same state. A predictable salt is acceptable here: the hashes never leave memory and
 * protect only simulated data.
 */
const hashPassword = async (derive: DeriveKey, password: string, { seed, email }: SaltSource) => {
  const salt = createHash('sha256').update(`${seed}:${email.toLowerCase()}`).digest().subarray(0, SALT_BYTES)
  const key = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('hex')}:${key.toString('hex')}`
}

/**
 * Returns whether a password matches a hash. Pass undefined as the hash of an unknown account: the function then does
 * the same work, because a faster response would reveal which accounts exist.
 */
const verifyPassword = async (derive: DeriveKey, password: string, hash: string | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? unknownAccountHash).split(':')
  const derivedKey = await derive(password, Buffer.from(salt, 'hex'), KEY_BYTES)
  const expectedKey = Buffer.from(key, 'hex')
  return hash !== undefined && expectedKey.length === derivedKey.length && timingSafeEqual(expectedKey, derivedKey)
}

/** Returns the password hashes of the demo accounts. They are cached per seed, because scrypt is slow. */
export const getDemoPasswordHashes = (seed: number) => {
  const hashes = demoHashes.get(seed) ?? computeDemoHashes(seed)
  demoHashes.set(seed, hashes)
  return hashes
}

const demoHashes = new Map<number, Promise<Record<string, string>>>()

const computeDemoHashes = (seed: number) => {
  const { hash } = createPasswords()
  return Promise.all(
    demoAccounts.map(async ({ email, password }) => [email, await hash(password, { seed, email })] as const),
  ).then(Object.fromEntries<string>)
}

type DeriveKey = (password: string, salt: Buffer, bytes: number) => Promise<Buffer>

/** The chains are separate, so sign-ups never delay a sign-in. */
export const createKeyChains = (derive: DeriveKey = scryptKey) => ({
  signInKeys: createKeyChain(derive),
  signUpKeys: createKeyChain(derive),
})

/** Parallel derivations would occupy every libuv thread and block file reads and DNS lookups. */
const createKeyChain = (derive: DeriveKey): DeriveKey => {
  let last: Promise<unknown> = Promise.resolve()
  return (password, salt, bytes) => {
    const mine = last.then(() => derive(password, salt, bytes))
    last = mine.catch(() => {})
    return mine
  }
}

/** Throws HttpError 429 if too many derivations of this queue are waiting in the chain. */
const limitQueue = (what: string, derive: DeriveKey): DeriveKey => {
  let waiting = 0
  return async (password, salt, bytes) => {
    if (waiting >= MAX_QUEUE_LENGTH)
      throwWithRetryAfter(429, RETRY_SECONDS, `Too many ${what} at the moment. Try again in a few seconds`)
    waiting += 1
    return derive(password, salt, bytes).finally(() => {
      waiting -= 1
    })
  }
}

/** All rigs of a process share these chains. */
const keyChains = createKeyChains()

const unknownAccountHash = `${'0'.repeat(2 * SALT_BYTES)}:${'0'.repeat(2 * KEY_BYTES)}`

const MAX_STORED_HASHES = 1_000

/** Keeps password hashes out of exported states and restores them on import. */
export const createPasswordHashStore = () => {
  const storedHashes = new Map<string, string>()
  const keyOf = ({ id, email }: Pick<AccountRecord, 'id' | 'email'>) => JSON.stringify([id, email])

  return {
    removeHashes: ({ accounts, ...rig }: Rig): RigState => ({
      ...rig,
      accounts: accounts.map(({ passwordHash, ...account }) => {
        if (storedHashes.size < MAX_STORED_HASHES) storedHashes.set(keyOf(account), passwordHash)
        return account
      }),
    }),
    /** An account that this process has never seen gets an empty hash, which no password matches. */
    restoreHashes: ({ accounts, ...state }: RigState, rig: Rig): Rig => {
      const current = new Map(rig.accounts.map((account) => [keyOf(account), account.passwordHash]))
      const findPasswordHash = (account: AccountRecord) =>
        current.get(keyOf(account)) ?? storedHashes.get(keyOf(account)) ?? ''
      return {
        ...state,
        accounts: accounts.map((account) => ({ ...account, passwordHash: findPasswordHash(account) })),
      }
    },
  }
}
