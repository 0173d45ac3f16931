import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuseFor } from './refusal.ts'

const scryptKey = promisify<string, Buffer, number, Buffer>(scrypt)
/** Enough for a burst of visitors; anybody after them would have to wait too long. */
const WAITING_MAX = 40
const WAITING_SECONDS = 5
const KEY_BYTES = 64
const SALT_BYTES = 16

/**
 * The salt and the scrypt key of a password as `salt:key`, both in hexadecimal; runs off the event loop. The salt is
 * not random: the same seed and commands have to give the same state, and the hash is part of it. Salts still differ
 * from account to account, and the hashes of a simulator are only in memory and protect nothing but simulated data.
 */
export const hashPassword = async (password: string, { seed, email }: { seed: number; email: string }) => {
  const salt = createHash('sha256').update(`${seed}:${email.toLowerCase()}`).digest().subarray(0, SALT_BYTES)
  const key = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('hex')}:${key.toString('hex')}`
}

/**
 * Whether the password belongs to the hash. Without a hash (an unknown account) the answer is no, after the same work,
 * so that the time taken does not reveal which accounts exist.
 */
export const passwordMatches = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? nobodysHash).split(':')
  const derived = await derive(password, Buffer.from(salt, 'hex'), KEY_BYTES)
  const wanted = Buffer.from(key, 'hex')
  return hash !== undefined && wanted.length === derived.length && timingSafeEqual(wanted, derived)
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One key after another: many at once would occupy the threads that also read files and look up names. */
const derive = async (password: string, salt: Buffer, bytes: number): Promise<Buffer> => {
  if (waiting >= WAITING_MAX) refuseFor(429, WAITING_SECONDS, 'Too many people sign in at this moment. Try again soon')
  waiting += 1
  const mine = last
    .then(() => scryptKey(password, salt, bytes))
    .finally(() => {
      waiting -= 1
    })
  last = mine.catch(() => {})
  return mine
}

const nobodysHash = `${'0'.repeat(2 * SALT_BYTES)}:${'0'.repeat(2 * KEY_BYTES)}`
