import type { PictureRate } from '../../../console/account/settings.ts'

type ReducedRate = Exclude<PictureRate, 'all'>

type Bandwidth = { pictureBytes: number; kbitPerSecond: number }

export const reducedRates = [5, 1, 0.2] as const satisfies readonly ReducedRate[]

export const rateLabels: Record<`${PictureRate}`, string> = {
  all: 'All pictures',
  5: '5 per second',
  1: '1 per second',
  0.2: '1 every 5 s',
}

/** Lowest rate for holds, in pictures per second. At lower rates, each press moves one step. */
const MIN_HOLD_RATE = 5

export const allowsHolds = (rate: PictureRate) => rate === 'all' || rate >= MIN_HOLD_RATE

export const getPictureIntervalMs = (rate: PictureRate) => (rate === 'all' ? 0 : 1_000 / rate)

/** Rate for a picture in an `<img>`, whose bytes cannot be counted. */
const UNMEASURED_RATE = 1

/**
 * Returns the highest reduced rate whose pictures need less than half of the bandwidth, or the lowest rate if there is
 * none.
 */
export const findAffordableRate = (traffic: Bandwidth | null): ReducedRate => {
  if (!traffic) return UNMEASURED_RATE
  const { pictureBytes, kbitPerSecond } = traffic
  return reducedRates.find((rate) => (rate * pictureBytes * 8) / 1_000 < kbitPerSecond / 2) ?? 0.2
}
