const TRIES_OF_ACCOUNT = 5
/** Limit for all accounts together, against trying one password on many of them. */
const TRIES_OF_ADDRESS = 20
const WINDOW_MS = 60_000
const TRACKED_KEYS_MAX = 10_000

export type SignInLimit = {
  /** Returns the seconds until this account can be tried again from this address; 0 if it is not locked. */
  secondsToWait(email: string, address: string): number
  recordFailure(email: string, address: string): void
  recordSuccess(email: string, address: string): void
  reset(): void
}

/**
 * Limits failed sign-ins to five a minute for one account from one address, and to twenty a minute from one address.
 * `now` is the machine's clock in ms.
 */
export const createSignInLimit = (now: () => number): SignInLimit => {
  const ofAccounts = createFailures(now, TRIES_OF_ACCOUNT)
  const ofAddresses = createFailures(now, TRIES_OF_ADDRESS)
  const accountKey = (email: string, address: string) => `${email.trim().toLowerCase()} ${address}`

  return {
    secondsToWait: (email, address) => {
      const waits = [ofAccounts.msToWait(accountKey(email, address)), ofAddresses.msToWait(address)]
      return Math.ceil(Math.max(...waits) / 1000)
    },
    recordFailure: (email, address) => {
      ofAccounts.record(accountKey(email, address))
      ofAddresses.record(address)
    },
    recordSuccess: (email, address) => ofAccounts.remove(accountKey(email, address)),
    reset: () => {
      ofAccounts.reset()
      ofAddresses.reset()
    },
  }
}

/** Counts the failures of the last minute by key. If there are too many keys, the least recent one is removed. */
const createFailures = (now: () => number, max: number) => {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => now() - at < WINDOW_MS)

  return {
    msToWait: (key: string) => {
      const oldestCounted = recent(key).at(-max)
      return oldestCounted === undefined ? 0 : oldestCounted + WINDOW_MS - now()
    },
    record: (key: string) => {
      const times = [...recent(key), now()].slice(-max)
      failures.delete(key)
      failures.set(key, times)
      const [oldest] = failures.keys()
      if (failures.size > TRACKED_KEYS_MAX && oldest !== undefined) failures.delete(oldest)
    },
    remove: (key: string) => {
      failures.delete(key)
    },
    reset: () => failures.clear(),
  }
}
