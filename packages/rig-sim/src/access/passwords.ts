import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { demoAccounts } from '@rig/rig'
import { throwWithRetryAfter } from './http-error.ts'

const scryptKey = promisify<string, Buffer, number, Buffer>(scrypt)
const MAX_QUEUE_LENGTH = 40
const RETRY_SECONDS = 5
const KEY_BYTES = 64
const SALT_BYTES = 16

/**
 * Hashes a password with scrypt and returns `salt:key` in hexadecimal. The salt is derived from the seed and the email,
 * because the same seed and commands must produce the same state. A predictable salt is acceptable here: the hashes
 * never leave memory and protect only simulated data.
 */
export const hashPassword = async (password: string, { seed, email }: { seed: number; email: string }) => {
  const salt = createHash('sha256').update(`${seed}:${email.toLowerCase()}`).digest().subarray(0, SALT_BYTES)
  const key = await signUps.derive(password, salt, KEY_BYTES)
  return `${salt.toString('hex')}:${key.toString('hex')}`
}

/**
 * Returns whether a password matches a hash. Pass undefined for an unknown account. The function then does the same
 * work, because a faster response would reveal which accounts exist.
 */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? unknownAccountHash).split(':')
  const derived = await signIns.derive(password, Buffer.from(salt, 'hex'), KEY_BYTES)
  const expected = Buffer.from(key, 'hex')
  return hash !== undefined && expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** Returns the password hashes of the demo accounts by email, cached per seed because scrypt is slow. */
export const getDemoPasswordHashes = (seed: number) => {
  const hashes = demoHashes.get(seed) ?? computeDemoHashes(seed)
  demoHashes.set(seed, hashes)
  return hashes
}

const demoHashes = new Map<number, Promise<Record<string, string>>>()

const computeDemoHashes = (seed: number) =>
  Promise.all(
    demoAccounts.map(async ({ email, password }) => [email, await hashPassword(password, { seed, email })] as const),
  ).then(Object.fromEntries<string>)

/**
 * Derives one key at a time, because parallel derivations would occupy every libuv thread and block file reads and DNS
 * lookups. Throws HttpError 429 if too many wait.
 */
const createKeyQueue = (what: string) => {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    derive: async (password: string, salt: Buffer, bytes: number): Promise<Buffer> => {
      if (waiting >= MAX_QUEUE_LENGTH)
        throwWithRetryAfter(429, RETRY_SECONDS, `Too many ${what} at the moment. Try again in a few seconds`)
      waiting += 1
      const mine = last
        .then(() => scryptKey(password, salt, bytes))
        .finally(() => {
          waiting -= 1
        })
      last = mine.catch(() => {})
      return mine
    },
  }
}

/** The queues are separate, so sign-ups never delay a sign-in. */
const signIns = createKeyQueue('sign-ins')
const signUps = createKeyQueue('sign-ups')

const unknownAccountHash = `${'0'.repeat(2 * SALT_BYTES)}:${'0'.repeat(2 * KEY_BYTES)}`
