const TRIES_OF_ACCOUNT = 5
/** The limit of all accounts together, so that one password cannot be tried on many of them. */
const TRIES_OF_ADDRESS = 20
const WINDOW_MS = 60_000
const REMEMBERED_MAX = 10_000

export type SignInLimit = {
  /** For how many seconds this account may not be tried from this address; 0 if it may be. */
  secondsToWait(email: string, address: string): number
  recordFailure(email: string, address: string): void
  recordSuccess(email: string, address: string): void
  forgetAll(): void
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
    recordSuccess: (email, address) => ofAccounts.forget(accountKey(email, address)),
    forgetAll: () => {
      ofAccounts.forgetAll()
      ofAddresses.forgetAll()
    },
  }
}

/** The failures of the last minute by key; the keys that failed longest ago are forgotten first. */
const createFailures = (now: () => number, most: number) => {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => now() - at < WINDOW_MS)

  return {
    msToWait: (key: string) => {
      const opensWith = recent(key).at(-most)
      return opensWith === undefined ? 0 : opensWith + WINDOW_MS - now()
    },
    record: (key: string) => {
      const times = [...recent(key), now()].slice(-most)
      failures.delete(key)
      failures.set(key, times)
      const [oldest] = failures.keys()
      if (failures.size > REMEMBERED_MAX && oldest !== undefined) failures.delete(oldest)
    },
    forget: (key: string) => {
      failures.delete(key)
    },
    forgetAll: () => failures.clear(),
  }
}
