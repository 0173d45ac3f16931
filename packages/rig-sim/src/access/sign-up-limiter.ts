import { throwWithRetryAfter } from './http-error.ts'
import { createRecentCounter } from './recent-counter.ts'

const MAX_SIGN_UPS_PER_IP_ADDRESS = 120

export type SignUpLimiter = {
  /** Counts a sign-up. Throws HttpError 429 from the 121st sign-up of an IP address within a minute. */
  admit(ip: string): void
  reset(): void
}

/** Limits sign-ups, because each one computes a password hash and creates an account. `now` is real time in ms. */
export const createSignUpLimiter = (now: () => number): SignUpLimiter => {
  const signUps = createRecentCounter(now, MAX_SIGN_UPS_PER_IP_ADDRESS)
  return {
    admit: (ip) => {
      const seconds = Math.ceil(signUps.getWaitMs(ip) / 1000)
      if (seconds > 0) throwWithRetryAfter(429, seconds, `Too many sign-ups. Try again in ${seconds} s`)
      signUps.record(ip)
    },
    reset: signUps.reset,
  }
}
