import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const KEY_BYTES = 64
const SALT_BYTES = 16

/**
 * The salt and the scrypt key of a password as `salt:key`, both in hexadecimal; runs off the event loop.
 * The salt is no random one: the same seed and commands have to give the same state, of which the hash is a part. Salts still
 * differ from account to account, and the hashes of a simulator are in memory only and guard nothing but its seed.
 */
export const hashPassword = async (password: string, { seed, email }: { seed: number; email: string }) => {
  const salt = createHash('sha256').update(`${seed}:${email.toLowerCase()}`).digest().subarray(0, SALT_BYTES)
  const key = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('hex')}:${key.toString('hex')}`
}

/**
 * Whether the password belongs to the hash. Without a hash (an unknown account) the answer is no,
 * after the same work, so that the time taken does not tell which accounts exist.
 */
export const passwordMatches = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? nobodysHash).split(':')
  const derived = await derive(password, Buffer.from(salt, 'hex'), KEY_BYTES)
  const wanted = Buffer.from(key, 'hex')
  return hash !== undefined && wanted.length === derived.length && timingSafeEqual(wanted, derived)
}

const nobodysHash = `${'0'.repeat(2 * SALT_BYTES)}:${'0'.repeat(2 * KEY_BYTES)}`
