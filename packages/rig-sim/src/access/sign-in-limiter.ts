const MAX_FAILURES_PER_ACCOUNT = 5
/** Prevents an attacker from trying one password on many accounts. */
const MAX_FAILURES_PER_IP_ADDRESS = 20
const WINDOW_MS = 60_000
const MAX_TRACKED_KEYS = 10_000

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
  const accountFailures = createFailureCounter(now, MAX_FAILURES_PER_ACCOUNT)
  const ipFailures = createFailureCounter(now, MAX_FAILURES_PER_IP_ADDRESS)
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

/** Counts the failures of the last minute by key. Evicts the least recently used key when there are too many. */
const createFailureCounter = (now: () => number, max: number) => {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => now() - at < WINDOW_MS)

  return {
    getWaitMs: (key: string) => {
      const oldestCounted = recent(key).at(-max)
      return oldestCounted === undefined ? 0 : oldestCounted + WINDOW_MS - now()
    },
    record: (key: string) => {
      const times = [...recent(key), now()].slice(-max)
      failures.delete(key)
      failures.set(key, times)
      const [oldest] = failures.keys()
      if (failures.size > MAX_TRACKED_KEYS && oldest !== undefined) failures.delete(oldest)
    },
    remove: (key: string) => {
      failures.delete(key)
    },
    reset: () => failures.clear(),
  }
}
