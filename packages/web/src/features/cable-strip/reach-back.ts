/** A place that a camera has shown: where the sled was (sled units) and when (ms). */
export type SeenPlace = { cameraID: string; place: number; at: number }

/** More than a step of the sled is not told by one column: what lies beyond stays open. */
const MOST_UNITS = 5

/** Behind so long a pause (a stall, another screen) nobody knows where the sled has been seen. */
const PAUSE_MS = 3_000

/** From which place on a frame's column stands for the cable: from the frame before, if that one tells where the sled came from. */
export const reachBack = (before: SeenPlace, seen: SeenPlace): number => {
  const isJoined = before.cameraID === seen.cameraID && seen.at - before.at < PAUSE_MS
  const way = seen.place - before.place
  if (!isJoined) return seen.place
  return seen.place - Math.sign(way) * Math.min(MOST_UNITS, Math.abs(way))
}
