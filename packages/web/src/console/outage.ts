import { createStore } from 'zustand/vanilla'

/**
 * Counts consecutive failed dashboard requests. `since` is the time of the first one (ms since 1970). `recoveries`
 * counts the outages that have ended on this page.
 */
export type OutageState = { failures: number; since: number | null; recoveries: number }

/** Once a view is loaded, one failed request is tolerated, because the next one may succeed. */
const MIN_OUTAGE_FAILURES = 2

/** Creates the tracker behind `isServerOffline` (spec 3). */
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

/** Returns whether the server is offline. `hasLoaded` means that an earlier dashboard request has succeeded. */
export const isServerOffline = ({ failures }: OutageState, hasLoaded: boolean) =>
  failures >= (hasLoaded ? MIN_OUTAGE_FAILURES : 1)
