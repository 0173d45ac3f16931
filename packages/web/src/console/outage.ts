import { createStore } from 'zustand/vanilla'

/**
 * `failures` counts consecutive failed dashboard requests, and `since` is the time of the first one (ms since 1970).
 * `recoveries` counts outages that have ended on this page.
 */
export type OutageState = { failures: number; since: number | null; recoveries: number }

/**
 * Number of consecutive failures that counts as an outage once a view is loaded. A single failure is tolerated, because
 * the next request may succeed.
 */
const MIN_OUTAGE_FAILURES = 2

/** Creates the outage tracker whose state `isServerOffline` reads (spec 3). */
export const createOutage = ({ date }: { date(): number }) => {
  const store = createStore<OutageState>(() => ({ failures: 0, since: null, recoveries: 0 }))
  return {
    store,
    track: async <Result>(request: Promise<Result>): Promise<Result> => {
      try {
        const result = await request
        const { failures, recoveries } = store.getState()
        if (failures > 0) store.setState({ failures: 0, since: null, recoveries: recoveries + 1 })
        return result
      } catch (error) {
        store.setState(({ failures, since }) => ({ failures: failures + 1, since: since ?? date() }))
        throw error
      }
    },
  }
}

/** Returns whether the server counts as offline. `hasLoaded` is true if an earlier dashboard request has succeeded. */
export const isServerOffline = ({ failures }: OutageState, hasLoaded: boolean) =>
  failures >= (hasLoaded ? MIN_OUTAGE_FAILURES : 1)
