import { createStore } from 'zustand/vanilla'

/**
 * How many dashboard requests in a row have failed, since when (ms since 1970), and how many outages have ended on this
 * page.
 */
export type OutageState = { failures: number; since: number | null; returns: number }

/** A loaded view tolerates one failed request, because the next one may succeed. */
const FAILURES_OF_AN_OUTAGE = 2

/** Tracks whether the rig responds: `isServerOffline` of spec 3. */
export const createOutage = ({ date }: { date(): number }) => {
  const store = createStore<OutageState>(() => ({ failures: 0, since: null, returns: 0 }))
  return {
    store,
    /** Counts whether a dashboard request succeeds; settles as the request does. */
    track: async <Result>(request: Promise<Result>): Promise<Result> => {
      try {
        const result = await request
        const { failures, returns } = store.getState()
        if (failures > 0) store.setState({ failures: 0, since: null, returns: returns + 1 })
        return result
      } catch (error) {
        store.setState(({ failures, since }) => ({ failures: failures + 1, since: since ?? date() }))
        throw error
      }
    },
  }
}

/** Returns whether the server counts as offline; `hasLoaded` if an earlier dashboard request has succeeded. */
export const isServerOffline = ({ failures }: OutageState, hasLoaded: boolean) =>
  failures >= (hasLoaded ? FAILURES_OF_AN_OUTAGE : 1)
