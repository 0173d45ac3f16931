import type { After } from './tour.ts'

/** What `/sim/state` tells of the sled and of the cable that it runs along; times in ms, places in sled units. */
export type CableState = {
  time: number
  sled: { trajectory: readonly { from: number; position: number; velocity: number; acceleration: number }[] }
  cable?: readonly { kind: string; at: number; metres: number }[]
}

type Deps = {
  read(): Promise<CableState>
  /** Shows a caption; null takes it away. */
  show(caption: string | null): void
  after: After
}

const LOOK_PERIOD_MS = 1_000
/** What lies further from the sled than this is not in the middle of the picture. Sled units, 25 cm each. */
const REACH_UNITS = 4

const words = new Map([
  ['corrosion', 'Strand with rust'],
  ['broken-strand', 'Broken wires'],
  ['lightning-burn', 'Lightning burn'],
  ['loose-bolt', 'Loose bolt'],
  ['missing-spacer', 'Missing spacer'],
])

/** Says what is wrong with the cable where the sled is now, the nearest first; null where nothing is. */
export const captionOf = ({ time, sled, cable = [] }: CableState): string | null => {
  const place = placeAt(sled.trajectory, time)
  const away = ({ at }: { at: number }) => Math.abs(at - place)
  const [nearest] = cable
    .filter((feature) => words.has(feature.kind) && away(feature) <= REACH_UNITS)
    .toSorted((one, other) => away(one) - away(other))
  return nearest ? `${words.get(nearest.kind)} at ${nearest.metres.toFixed(1)} m` : null
}

/** Keeps the caption true until it is told to stop, which takes it away. */
export const startCaptions = ({ read, show, after }: Deps) => {
  let isOver = false
  let cancel = () => {}

  const look = async () => {
    // A simulator that does not answer has no captions; the tour goes on without them
    const caption = await read().then(captionOf, () => null)
    if (isOver) return
    show(caption)
    cancel = after(() => void look(), LOOK_PERIOD_MS)
  }

  void look()
  return () => {
    isOver = true
    cancel()
    show(null)
  }
}

/** Where the sled is at a time: each part of its way holds until the next begins. */
const placeAt = (trajectory: CableState['sled']['trajectory'], time: number) => {
  const part = trajectory.findLast(({ from }) => from <= time) ?? trajectory[0]
  if (!part) return 0
  const seconds = Math.max(0, time - part.from) / 1_000
  return part.position + part.velocity * seconds + (part.acceleration * seconds ** 2) / 2
}
