import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const KEY_BYTES = 64
const SALT_BYTES = 16

/** The salt and the scrypt key of a password as `salt:key`, both in hexadecimal; runs off the event loop. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
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
