import type { RigConsole } from '../console/console.ts'

const INTERVAL_MS = 4_000
const FIRST_RETRY_MS = 5_000
const MAX_INTERVAL_MS = 60_000
/** A poll waits this many times as long as the last request took, so that a long list does not fill a thin link. */
const WAIT_PER_REQUEST = 5

/**
 * Creates the pace at which an open list is polled: every 4 s, and less often over a slow link. Retries
 * after failures start at 5 s, and each one waits twice as long as the one before.
 */
export const createPollPace = ({ clock }: Pick<RigConsole, 'clock'>) => {
  let failures = 0
  let tookMs = 0
  return {
    /** Measures a request. Returns its result. */
    track: async <Result>(request: () => Promise<Result>): Promise<Result> => {
      const sentAt = clock.now()
      try {
        const result = await request()
        failures = 0
        tookMs = clock.now() - sentAt
        return result
      } catch (error) {
        failures += 1
        throw error
      }
    },
    getIntervalMs: () => {
      const interval = failures === 0 ? INTERVAL_MS : FIRST_RETRY_MS * 2 ** (failures - 1)
      return Math.min(MAX_INTERVAL_MS, Math.max(interval, tookMs * WAIT_PER_REQUEST))
    },
  }
}
