import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { demoAccounts } from '@rig/rig'
import { refuseFor } from './refusal.ts'

const scryptKey = promisify<string, Buffer, number, Buffer>(scrypt)
/** Further clients would wait too long. */
const WAITING_MAX = 40
const RETRY_SECONDS = 5
const KEY_BYTES = 64
const SALT_BYTES = 16

/**
 * Returns the salt and the scrypt key of a password as `salt:key` in hexadecimal, computed off the event loop. The salt
 * is derived from the seed and the email, because the same seed and commands must result in the same state. That is
 * safe here: hashes exist only in memory and protect only simulated data.
 */
export const hashPassword = async (password: string, { seed, email }: { seed: number; email: string }) => {
  const salt = createHash('sha256').update(`${seed}:${email.toLowerCase()}`).digest().subarray(0, SALT_BYTES)
  const key = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('hex')}:${key.toString('hex')}`
}

/**
 * Returns whether a password matches a hash. For an unknown account (no hash) it does the same work, because a faster
 * response would reveal which accounts exist.
 */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? unknownAccountHash).split(':')
  const derived = await derive(password, Buffer.from(salt, 'hex'), KEY_BYTES)
  const expected = Buffer.from(key, 'hex')
  return hash !== undefined && expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** Returns the hashes of the demo accounts by email. They are expensive, so each seed is computed once per process. */
export const demoPasswordHashes = (seed: number) => {
  const hashes = demoHashes.get(seed) ?? hashDemoPasswords(seed)
  demoHashes.set(seed, hashes)
  return hashes
}

const demoHashes = new Map<number, Promise<Record<string, string>>>()

const hashDemoPasswords = (seed: number) =>
  Promise.all(
    demoAccounts.map(async ({ email, password }) => [email, await hashPassword(password, { seed, email })] as const),
  ).then(Object.fromEntries<string>)

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Derives one key at a time, because parallel ones would block the libuv threads that read files and resolve names. */
const derive = async (password: string, salt: Buffer, bytes: number): Promise<Buffer> => {
  if (waiting >= WAITING_MAX) refuseFor(429, RETRY_SECONDS, 'Too many people sign in at this moment. Try again soon')
  waiting += 1
  const mine = last
    .then(() => scryptKey(password, salt, bytes))
    .finally(() => {
      waiting -= 1
    })
  last = mine.catch(() => {})
  return mine
}

const unknownAccountHash = `${'0'.repeat(2 * SALT_BYTES)}:${'0'.repeat(2 * KEY_BYTES)}`
