import type { SetTimer } from './tour.ts'

/** Fields of `/sim/state` that captions need. Times are in ms, positions in sled units. */
export type SimState = {
  time: number
  sled: { trajectory: readonly { from: number; position: number; velocity: number; acceleration: number }[] }
  cable?: readonly { kind: string; at: number; metres: number }[]
}

type Options = { read(): Promise<SimState>; show(caption: string | null): void; setTimer: SetTimer }

const POLL_INTERVAL_MS = 1_000
/** A feature that is farther away is at the edge of the picture. One unit is 25 cm. */
const MAX_DISTANCE_UNITS = 4

const defectLabels = new Map([
  ['corrosion', 'Corroded strand'],
  ['broken-strand', 'Broken wires'],
  ['lightning-burn', 'Lightning burn'],
  ['loose-bolt', 'Loose bolt'],
  ['missing-spacer', 'Missing spacer'],
])

export const describeNearestDefect = ({ time, sled, cable = [] }: SimState): string | null => {
  const position = getSledPosition(sled.trajectory, time)
  const getDistance = ({ at }: { at: number }) => Math.abs(at - position)
  const [nearest] = cable
    .filter((feature) => defectLabels.has(feature.kind) && getDistance(feature) <= MAX_DISTANCE_UNITS)
    .toSorted((one, other) => getDistance(one) - getDistance(other))
  return nearest ? `${defectLabels.get(nearest.kind)} at ${nearest.metres.toFixed(1)} m` : null
}

/** Returns a function that stops the updates and hides the caption. */
export const startCaptions = ({ read, show, setTimer }: Options) => {
  let isStopped = false
  let cancel = () => {}

  const update = async () => {
    // The tour continues without captions if the simulator does not respond
    const caption = await read().then(describeNearestDefect, () => null)
    if (isStopped) return
    show(caption)
    cancel = setTimer(() => void update(), POLL_INTERVAL_MS)
  }

  void update()
  return () => {
    isStopped = true
    cancel()
    show(null)
  }
}

const getSledPosition = (trajectory: SimState['sled']['trajectory'], time: number) => {
  const segment = trajectory.findLast(({ from }) => from <= time) ?? trajectory[0]
  if (!segment) return 0
  const seconds = Math.max(0, time - segment.from) / 1_000
  return segment.position + segment.velocity * seconds + (segment.acceleration * seconds ** 2) / 2
}
