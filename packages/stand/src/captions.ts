import type { After } from './tour.ts'

/** The sled and the cable in `/sim/state`. Times in ms, positions in sled units. */
export type CableState = {
  time: number
  sled: { trajectory: readonly { from: number; position: number; velocity: number; acceleration: number }[] }
  cable?: readonly { kind: string; at: number; metres: number }[]
}

type Deps = {
  read(): Promise<CableState>
  /** Shows a caption; null hides it. */
  show(caption: string | null): void
  after: After
}

const POLL_INTERVAL_MS = 1_000
/** Features farther from the sled are not in the middle of the picture. Sled units, 25 cm each. */
const RANGE_UNITS = 4

const labels = new Map([
  ['corrosion', 'Strand with rust'],
  ['broken-strand', 'Broken wires'],
  ['lightning-burn', 'Lightning burn'],
  ['loose-bolt', 'Loose bolt'],
  ['missing-spacer', 'Missing spacer'],
])

/** Returns the caption of the defect nearest to the sled, or null if there is none within range. */
export const captionOf = ({ time, sled, cable = [] }: CableState): string | null => {
  const position = positionAt(sled.trajectory, time)
  const distance = ({ at }: { at: number }) => Math.abs(at - position)
  const [nearest] = cable
    .filter((feature) => labels.has(feature.kind) && distance(feature) <= RANGE_UNITS)
    .toSorted((one, other) => distance(one) - distance(other))
  return nearest ? `${labels.get(nearest.kind)} at ${nearest.metres.toFixed(1)} m` : null
}

/** Updates the caption every second. Returns a function that stops the updates and hides the caption. */
export const startCaptions = ({ read, show, after }: Deps) => {
  let isStopped = false
  let cancel = () => {}

  const update = async () => {
    // The tour continues without captions if the simulator does not respond
    const caption = await read().then(captionOf, () => null)
    if (isStopped) return
    show(caption)
    cancel = after(() => void update(), POLL_INTERVAL_MS)
  }

  void update()
  return () => {
    isStopped = true
    cancel()
    show(null)
  }
}

/** Returns the position of the sled at a time. Each segment is valid until the next one begins. */
const positionAt = (trajectory: CableState['sled']['trajectory'], time: number) => {
  const segment = trajectory.findLast(({ from }) => from <= time) ?? trajectory[0]
  if (!segment) return 0
  const seconds = Math.max(0, time - segment.from) / 1_000
  return segment.position + segment.velocity * seconds + (segment.acceleration * seconds ** 2) / 2
}
