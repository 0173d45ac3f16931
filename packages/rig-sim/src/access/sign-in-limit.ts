const TRIES = 10
const WINDOW_MS = 60_000
const REMEMBERED_MAX = 10_000

export type SignInLimit = {
  /** Whether this account may not be tried from this address any more for now. */
  isReached(email: string, address: string): boolean
  recordFailure(email: string, address: string): void
  recordSuccess(email: string, address: string): void
  forgetAll(): void
}

/** Counts failed sign-ins per account and address: ten within a minute are the most. `now` is the machine's clock in ms. */
export const createSignInLimit = (now: () => number): SignInLimit => {
  const failures = new Map<string, number[]>()
  const keyOf = (email: string, address: string) => `${email.trim().toLowerCase()} ${address}`
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => now() - at < WINDOW_MS)

  return {
    isReached: (email, address) => recent(keyOf(email, address)).length >= TRIES,
    recordFailure: (email, address) => {
      const key = keyOf(email, address)
      const times = [...recent(key), now()]
      failures.delete(key)
      failures.set(key, times)
      const [oldest] = failures.keys()
      if (failures.size > REMEMBERED_MAX && oldest !== undefined) failures.delete(oldest)
    },
    recordSuccess: (email, address) => {
      failures.delete(keyOf(email, address))
    },
    forgetAll: () => failures.clear(),
  }
}
