import { isFromIntermediary } from '@rig/contract/reading/failure-message'
import type { EndpointName } from '@rig/contract/routes'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from './api-error.ts'
import { createRigClock } from './rig-clock.ts'

/**
 * `failures` counts consecutive failures of dashboard requests, `since` is the time of the first one (ms since 1970),
 * and `recoveries` counts outages that have ended.
 */
export type OutageState = {
  failures: number
  since: number | null
  /**
   * Why the latest dashboard request returned no list of cameras. Null if no response arrived, or if its status was
   * 5xx.
   */
  reason: string | null
  /** Whether the rig has responded to the latest dashboard request with 5xx. */
  isFaulty: boolean
  recoveries: number
  /** True after a dashboard request has timed out while a live picture was arriving, until one succeeds. */
  isLinkFull: boolean
}

/** A request that has been sent. Call `respond` when its headers arrive, and then `succeed` or `fail`. */
export type LoggedRequest = {
  respond: (response: Response) => void
  /** `unreadableCount` is the number of list entries that the console could not read. */
  succeed: (unreadableCount: number) => void
  fail: (error: unknown) => void
}

export type RequestLog = ReturnType<typeof createRequestLog>

/** Records every request of a console: its duration, its outcome, and the rig's time in its response. */
export const createRequestLog = (clock: Clock) => {
  const rigClock = createRigClock(clock)
  const responseTimes = createResponseTimes(clock)
  const positionTimes = createPositionTimes(clock)
  const pollIntervals = createPollIntervals()
  const outage = createOutage(clock)
  const unreadableCounts = createStore<Readonly<Record<string, number>>>(() => ({}))
  let respondedSentAt = Number.NEGATIVE_INFINITY

  return {
    rigClock,
    outage: outage.store,
    /**
     * Records that bytes of a live picture have arrived, which proves that the rig is online even if responses are
     * slow.
     */
    recordStream: outage.recordStream,
    areSlow: responseTimes.areSlow,
    /** Returns the send time of the newest request that has had a response. */
    getRespondedSentAt: () => respondedSentAt,
    getPollIntervalMs: pollIntervals.getIntervalMs,
    setPositionListener: positionTimes.setListener,
    /** Maps a list (`getListKey`) to the number of entries of its latest response that the console could not read. */
    unreadableCounts,
    /** Records a request that is sent now. `id` is its path parameter, such as the camera id. */
    open: (endpoint: EndpointName, id = ''): LoggedRequest => {
      const sentAt = clock.now()
      const responseTime = responseTimes.open(sentAt)
      const positionTime = endpoint === 'ptz.position' ? positionTimes.open(id, sentAt) : null
      return {
        respond: (response) => {
          const receivedAt = clock.now()
          const isFromRig = !isFromIntermediary(response)
          respondedSentAt = Math.max(respondedSentAt, sentAt)
          responseTime.end(receivedAt, true)
          positionTime?.end(response.ok && isFromRig ? receivedAt : null)
          // A gateway sets `Date` in its own 5xx responses
          if (response.status < 500 && isFromRig) rigClock.record({ sentAt, receivedAt, headers: response.headers })
        },
        succeed: (count) => {
          const list = getListKey(endpoint, id)
          if (count !== (unreadableCounts.getState()[list] ?? 0)) unreadableCounts.setState({ [list]: count })
          pollIntervals.succeed(endpoint, clock.now() - sentAt)
          if (endpoint === 'cameras.dashboard') outage.succeed()
        },
        fail: (error) => {
          responseTime.end(clock.now(), false)
          positionTime?.end(null)
          pollIntervals.fail(endpoint)
          if (endpoint === 'cameras.dashboard') outage.fail(error)
        },
      }
    },
    close: positionTimes.close,
  }
}

/** Returns the key of a list in `unreadableCounts`. `id` is the path parameter of its request. */
export const getListKey = (endpoint: EndpointName, id = '') => `${endpoint} ${id}`

const RECENT_COUNT = 5
const SLOW_RESPONSE_MS = 700
/**
 * If even one request has had no response for this long, the link counts as slow. A median of several would take too
 * long, because a console polls with few requests at a time.
 */
const UNANSWERED_TIMEOUT_MS = 2_000

const createResponseTimes = ({ now }: Pick<Clock, 'now'>) => {
  let recent: number[] = []
  const unansweredRequests = new Set<{ sentAt: number }>()

  return {
    open: (sentAt: number) => {
      const request = { sentAt }
      unansweredRequests.add(request)
      return {
        end: (endedAt: number, isResponse: boolean) => {
          if (!unansweredRequests.delete(request)) return
          const ms = endedAt - sentAt
          // A request that was cancelled quickly does not count, because its duration says nothing about the link
          if (isResponse || ms > SLOW_RESPONSE_MS) recent = [...recent, ms].slice(-RECENT_COUNT)
        },
      }
    },
    /** Returns whether the median of the latest requests exceeds 0.7 s, or a request has had no response for 2 s. */
    areSlow: (): boolean => {
      const waitingTimes = [...unansweredRequests]
        .map(({ sentAt }) => now() - sentAt)
        .filter((ms) => ms > SLOW_RESPONSE_MS)
      const latestTimes = [...recent, ...waitingTimes].slice(-RECENT_COUNT).sort((a, b) => a - b)
      return (
        (latestTimes[latestTimes.length >> 1] ?? 0) > SLOW_RESPONSE_MS ||
        waitingTimes.some((ms) => ms > UNANSWERED_TIMEOUT_MS)
      )
    },
  }
}

/**
 * After this time without a response, the age of a position request is reported. Its latency is reported when it gets a
 * response.
 */
const AGE_REPORT_DELAY_MS = 1_001

/** Measures how long the rig takes to return the position of a camera. Only successful requests have a latency. */
const createPositionTimes = (clock: Clock) => {
  const listeners = new Map<string, (ms: number) => void>()
  const lastMs = new Map<string, number>()

  const report = (cameraID: string, ms: number) => {
    lastMs.set(cameraID, ms)
    listeners.get(cameraID)?.(ms)
  }

  return {
    /** Sets the one listener of a camera. It receives the latency (or age) of each position request in ms. */
    setListener: (cameraID: string, listener: (ms: number) => void) => void listeners.set(cameraID, listener),
    open: (cameraID: string, sentAt: number) => {
      // Until the response arrives, the previous latency may be a better estimate than the age of this request
      const reportAge = () => report(cameraID, Math.max(clock.now() - sentAt, lastMs.get(cameraID) ?? 0))
      const timer = clock.setTimer(reportAge, AGE_REPORT_DELAY_MS)
      return {
        end: (receivedAt: number | null) => {
          clock.clearTimer(timer)
          if (receivedAt !== null) report(cameraID, receivedAt - sentAt)
        },
      }
    },
    close: () => listeners.clear(),
  }
}

const POLL_INTERVAL_MS = 4_000
const FIRST_RETRY_MS = 5_000
const MAX_POLL_INTERVAL_MS = 60_000
/**
 * Minimum polling interval, as a multiple of the last request's duration, so that a long list does not fill a thin
 * link.
 */
const MIN_INTERVAL_RATIO = 5

const createPollIntervals = () => {
  const latest = new Map<EndpointName, { failures: number; tookMs: number }>()
  const read = (endpoint: EndpointName) => latest.get(endpoint) ?? { failures: 0, tookMs: 0 }

  return {
    succeed: (endpoint: EndpointName, tookMs: number) => void latest.set(endpoint, { failures: 0, tookMs }),
    fail: (endpoint: EndpointName) => {
      const { failures, tookMs } = read(endpoint)
      latest.set(endpoint, { failures: failures + 1, tookMs })
    },
    /**
     * Returns the polling interval of an open list: 4 s, or more on a slow link. After a failure it is 5 s, and it
     * doubles with each further failure.
     */
    getIntervalMs: (endpoint: EndpointName) => {
      const { failures, tookMs } = read(endpoint)
      const interval = failures === 0 ? POLL_INTERVAL_MS : FIRST_RETRY_MS * 2 ** (failures - 1)
      return Math.min(MAX_POLL_INTERVAL_MS, Math.max(interval, tookMs * MIN_INTERVAL_RATIO))
    },
  }
}

/** The timeout of a request. If a picture arrived within this time before a timeout, it arrived during the request. */
const STREAM_WINDOW_MS = 10_000
/** Time that the link may need, after the stream is closed, to deliver the data that is still queued. */
const LINK_RECOVERY_MS = 25_000

const initialOutage: OutageState = {
  failures: 0,
  since: null,
  reason: null,
  isFaulty: false,
  recoveries: 0,
  isLinkFull: false,
}

const createOutage = ({ now, date }: Pick<Clock, 'now' | 'date'>) => {
  const store = createStore<OutageState>(() => initialOutage)
  let streamedAt = Number.NEGATIVE_INFINITY

  return {
    store,
    recordStream: () => {
      streamedAt = now()
    },
    succeed: () => {
      const { failures, recoveries } = store.getState()
      if (failures > 0) store.setState({ ...initialOutage, recoveries: recoveries + 1 })
    },
    fail: (error: unknown) => {
      const windowMs = store.getState().isLinkFull ? LINK_RECOVERY_MS : STREAM_WINDOW_MS
      const hasTimedOut = error instanceof ApiError && error.kind === 'timeout'
      const isLinkFull = hasTimedOut && now() - streamedAt < windowMs
      store.setState(({ failures, since, ...before }) => ({
        failures: isLinkFull ? Math.max(failures, 1) : failures + 1,
        since: since ?? date(),
        reason: getOutageReason(error),
        isFaulty: isRigFault(error),
        isLinkFull: isLinkFull || before.isLinkFull,
      }))
    },
  }
}

const getOutageReason = (error: unknown) => {
  if (!(error instanceof ApiError)) return null
  const { kind, status, message } = error
  const isExplained = kind === 'status' ? status < 500 : ['expired', 'intercepted', 'unreadable'].includes(kind)
  return isExplained ? message : null
}

/** A gateway returns 502 or 504 if it has no response from the rig. */
const GATEWAY_STATUSES = [502, 504]

const isRigFault = (error: unknown) =>
  error instanceof ApiError &&
  error.kind === 'status' &&
  error.status >= 500 &&
  !GATEWAY_STATUSES.includes(error.status)

/** Returns a text that completes 'The rig', for an outage without a known reason. */
export const describeRigOutage = ({ isFaulty }: Pick<OutageState, 'isFaulty'>) =>
  isFaulty ? 'responds with an error' : 'is not responding'

/** Once a view is loaded, a single failure does not count as an outage, because the next request may succeed. */
const MIN_OUTAGE_FAILURES = 2

/** Returns whether the server is offline. `hasLoaded` means that an earlier dashboard request has succeeded. */
export const isServerOffline = ({ failures }: Pick<OutageState, 'failures'>, hasLoaded: boolean) =>
  failures >= (hasLoaded ? MIN_OUTAGE_FAILURES : 1)
