// Stops password guessing and floods of sign-ups.

import { throwWithRetryAfter } from './http-error.ts'

const MAX_FAILURES_PER_ACCOUNT = 5
/** Applies to all accounts together, so that an attacker cannot try one password on many accounts. */
const MAX_FAILURES_PER_IP_ADDRESS = 20

/** Limits failed sign-ins per minute, by account and IP address, and by IP address alone. `now` is real time in ms. */
export const createSignInLimiter = (now: () => number) => {
  const accountFailures = createRecentCounter(now, MAX_FAILURES_PER_ACCOUNT)
  const ipFailures = createRecentCounter(now, MAX_FAILURES_PER_IP_ADDRESS)
  const getAccountKey = (email: string, ip: string) => `${email.trim().toLowerCase()} ${ip}`

  return {
    /** Throws HttpError 429 while the account is locked for this IP address. */
    assertMayTry: (email: string, ip: string) =>
      assertNoWait(
        Math.max(accountFailures.getWaitMs(getAccountKey(email, ip)), ipFailures.getWaitMs(ip)),
        'failed sign-ins',
      ),
    recordFailure: (email: string, ip: string) => {
      accountFailures.record(getAccountKey(email, ip))
      ipFailures.record(ip)
    },
    recordSuccess: (email: string, ip: string) => accountFailures.remove(getAccountKey(email, ip)),
    reset: () => {
      accountFailures.reset()
      ipFailures.reset()
    },
  }
}

const MAX_SIGN_UPS_PER_IP_ADDRESS = 120

/** Limits sign-ups, because each one computes a password hash and creates an account. `now` is real time in ms. */
export const createSignUpLimiter = (now: () => number) => {
  const signUps = createRecentCounter(now, MAX_SIGN_UPS_PER_IP_ADDRESS)
  return {
    /** Counts a sign-up. Throws HttpError 429 from the 121st sign-up of an IP address within a minute. */
    admit: (ip: string) => {
      assertNoWait(signUps.getWaitMs(ip), 'sign-ups')
      signUps.record(ip)
    },
    reset: signUps.reset,
  }
}

export const assertNoWait = (waitMs: number, what: string) => {
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds > 0) throwWithRetryAfter(429, seconds, `Too many ${what}. Try again in ${seconds} s`)
}

const WINDOW_MS = 60_000
const MAX_TRACKED_KEYS = 10_000

export type RecentCounter = ReturnType<typeof createRecentCounter>

/** Allows `max` events a minute for a key. Evicts the least recently recorded key. `now` is real time in ms. */
export const createRecentCounter = (now: () => number, max: number) => {
  const events = new Map<string, number[]>()

  return {
    /** Returns the time in ms until another event is allowed, or 0 if it is allowed now. */
    getWaitMs: (key: string) => {
      const oldestCounted = events.get(key)?.at(-max)
      return oldestCounted === undefined ? 0 : Math.max(0, oldestCounted + WINDOW_MS - now())
    },
    record: (key: string) => {
      const times = [...(events.get(key) ?? []), now()].slice(-max)
      events.delete(key)
      events.set(key, times)
      const [oldest] = events.keys()
      if (events.size > MAX_TRACKED_KEYS && oldest !== undefined) events.delete(oldest)
    },
    remove: (key: string) => events.delete(key),
    reset: () => events.clear(),
  }
}
