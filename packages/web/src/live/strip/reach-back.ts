/** A place that a camera has shown: where the sled was (sled units) and when (ms). */
export type SeenPlace = { cameraID: string; place: number; at: number }

/** One column covers no more than a step of the sled; what is beyond stays empty. */
const MOST_UNITS = 5

/** After such a long pause (a stall, another screen) it is unknown which places of the cable were shown. */
const PAUSE_MS = 3_000

/** From which place on a frame's column stands for the cable: from the frame before, if that one tells where the sled came from. */
export const reachBack = (before: SeenPlace, seen: SeenPlace): number => {
  const isJoined = before.cameraID === seen.cameraID && seen.at - before.at < PAUSE_MS
  const way = seen.place - before.place
  if (!isJoined) return seen.place
  return seen.place - Math.sign(way) * Math.min(MOST_UNITS, Math.abs(way))
}
