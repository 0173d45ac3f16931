import { createStore } from 'zustand/vanilla'
import type { PictureRate } from '../../../console/account/settings.ts'
import type { RigConsole } from '../../../console/console.ts'
import { findAffordableRate } from './picture-rates.ts'
import type { StreamTraffic } from './stream-traffic.ts'

type ThinLinkState = {
  /** True while the link is too slow for the full rate and the operator has not selected a rate. */
  isOffered: boolean
  /** True if the console has reduced the rate automatically. */
  isAutomatic: boolean
  isOpen: boolean
  traffic: StreamTraffic | null
}

const initialState: ThinLinkState = { isOffered: false, isAutomatic: false, isOpen: false, traffic: null }

/** The link counts as full if pictures are being received for at least this fraction of the time. */
const MIN_BUSY_FRACTION = 0.7
const OFFER_AFTER_MS = 3_000
const CHANGE_AFTER_MS = 5_000
/** Shorter breaks in the traffic do not end the saturation of a link. */
const RECOVERY_MS = 2_000

/**
 * Detects that a live picture saturates the link: requests are slow while pictures arrive almost without a break.
 * Offers lower picture rates, then applies one unless the operator has selected a rate (docs/decisions/0052).
 */
export const createThinLink = ({ clock, requestLog, session, settings }: RigConsole) => {
  const store = createStore<ThinLinkState>(() => initialState)
  const camerasWithSelectedRate = new Set<string>()
  let saturated: { since: number; seenAt: number } | null = null
  let offeredAt = 0
  let latest: { cameraID: string; traffic: StreamTraffic | null } | null = null

  const reduceRate = (traffic: StreamTraffic | null) => {
    saturated = null
    settings.change({ pictureRate: findAffordableRate(traffic) })
    store.setState({ isOffered: false, isAutomatic: true })
  }

  const mayReduceRate = (cameraID: string) =>
    settings.get().pictureRate === 'all' && !camerasWithSelectedRate.has(cameraID)

  const subscriptions = [
    session.onEnd(() => {
      camerasWithSelectedRate.clear()
      saturated = null
      store.setState(initialState)
    }),
    requestLog.outage.subscribe(({ isLinkFull }) => {
      if (isLinkFull && latest && mayReduceRate(latest.cameraID)) reduceRate(latest.traffic)
    }),
  ]

  const withdrawOffer = () => {
    saturated = null
    if (store.getState().isOffered) store.setState({ isOffered: false })
  }

  return {
    store,
    /** Updates the detection with the traffic of a camera. Call it several times per second. */
    observe: (cameraID: string, traffic: StreamTraffic | null) => {
      const now = clock.now()
      store.setState({ traffic })
      if (traffic || latest?.cameraID !== cameraID) latest = { cameraID, traffic }
      if (!mayReduceRate(cameraID)) return withdrawOffer()
      if (traffic && traffic.busyFraction >= MIN_BUSY_FRACTION && requestLog.areSlow())
        saturated = { since: saturated?.since ?? now, seenAt: now }
      if (!saturated || now - saturated.seenAt > RECOVERY_MS) return withdrawOffer()
      if (!store.getState().isOffered) {
        if (now - saturated.since < OFFER_AFTER_MS) return
        offeredAt = now
        store.setState({ isOffered: true })
      } else if (traffic && now - offeredAt >= CHANGE_AFTER_MS) reduceRate(traffic)
    },
    select: (cameraID: string, pictureRate: PictureRate) => {
      camerasWithSelectedRate.add(cameraID)
      saturated = null
      settings.change({ pictureRate })
      store.setState(initialState)
    },
    toggle: () => store.setState(({ isOpen }) => ({ isOpen: !isOpen })),
    close: () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}
