import { createRecentCounter } from './recent-counter.ts'

const MAX_FAILURES_PER_ACCOUNT = 5
/** Prevents an attacker from trying one password on many accounts. */
const MAX_FAILURES_PER_IP_ADDRESS = 20

export type SignInLimiter = {
  /** Returns 0 if the account is not locked for this IP address. */
  getRetryAfterSeconds(email: string, ip: string): number
  recordFailure(email: string, ip: string): void
  recordSuccess(email: string, ip: string): void
  reset(): void
}

/**
 * Limits failed sign-ins per minute: five for one account from one IP address, and twenty in total from one IP address.
 * `now` returns milliseconds of real time.
 */
export const createSignInLimiter = (now: () => number): SignInLimiter => {
  const accountFailures = createRecentCounter(now, MAX_FAILURES_PER_ACCOUNT)
  const ipFailures = createRecentCounter(now, MAX_FAILURES_PER_IP_ADDRESS)
  const accountKey = (email: string, ip: string) => `${email.trim().toLowerCase()} ${ip}`

  return {
    getRetryAfterSeconds: (email, ip) => {
      const waits = [accountFailures.getWaitMs(accountKey(email, ip)), ipFailures.getWaitMs(ip)]
      return Math.ceil(Math.max(...waits) / 1000)
    },
    recordFailure: (email, ip) => {
      accountFailures.record(accountKey(email, ip))
      ipFailures.record(ip)
    },
    recordSuccess: (email, ip) => accountFailures.remove(accountKey(email, ip)),
    reset: () => {
      accountFailures.reset()
      ipFailures.reset()
    },
  }
}
