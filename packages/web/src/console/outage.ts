import { createStore } from 'zustand/vanilla'
import { ApiError } from './api-error.ts'

/**
 * `failures` counts consecutive failed dashboard requests, and `since` is the time of the first one (ms since 1970).
 * `recoveries` counts outages that have ended on this page.
 */
export type OutageState = {
  failures: number
  since: number | null
  recoveries: number
  /** Is true after a request has timed out while a live picture was arriving, until a request succeeds. */
  isLinkFull: boolean
}

/**
 * Number of consecutive failures that counts as an outage once a view is loaded. A single failure is tolerated, because
 * the next request may succeed.
 */
const MIN_OUTAGE_FAILURES = 2

/** Covers a whole request that times out. */
const STREAM_WINDOW_MS = 10_000
/** After the stream is closed, the queue of the link may take this long to empty. */
const LINK_RECOVERY_MS = 25_000

/** Creates the tracker behind `isServerOffline` (spec 3). */
export const createOutage = ({ now, date }: { now(): number; date(): number }) => {
  const store = createStore<OutageState>(() => ({ failures: 0, since: null, recoveries: 0, isLinkFull: false }))
  let streamedAt = Number.NEGATIVE_INFINITY

  return {
    store,
    /** Records that bytes of a live picture have arrived: the rig is online, however slowly it responds. */
    recordStream: () => {
      streamedAt = now()
    },
    track: async <Result>(request: Promise<Result>): Promise<Result> => {
      try {
        const result = await request
        const { failures, recoveries } = store.getState()
        if (failures > 0) store.setState({ failures: 0, since: null, recoveries: recoveries + 1, isLinkFull: false })
        return result
      } catch (error) {
        const windowMs = store.getState().isLinkFull ? LINK_RECOVERY_MS : STREAM_WINDOW_MS
        const hasTimedOut = error instanceof ApiError && error.kind === 'timeout'
        const isLinkFull = hasTimedOut && now() - streamedAt < windowMs
        store.setState(({ failures, since, ...before }) => ({
          failures: isLinkFull ? Math.max(failures, 1) : failures + 1,
          since: since ?? date(),
          isLinkFull: isLinkFull || before.isLinkFull,
        }))
        throw error
      }
    },
  }
}

/** Returns whether the server is offline. `hasLoaded` means that an earlier dashboard request has succeeded. */
export const isServerOffline = ({ failures }: Pick<OutageState, 'failures'>, hasLoaded: boolean) =>
  failures >= (hasLoaded ? MIN_OUTAGE_FAILURES : 1)
