import { type AxisRef, axisOf } from './axes.ts'
import { stateAt } from './axis.ts'
import { type AxisSpec, machine } from './machine.ts'
import { stoppingPlace } from './profile.ts'
import type { Rig } from './rig.ts'

/** How near the sled gets to what jams it: it stays on the side from which it came. */
const JAM_CLEARANCE = 0.1

/** Whether a fault holds an axis of a camera. */
export const isStuck = (rig: Rig, { target, axis }: AxisRef): boolean =>
  rig.faults.some(({ spec }) => spec.kind === 'axis-stuck' && spec.cameraID === target && spec.axis === axis)

export const isForcedOffline = (rig: Rig, cameraID: string): boolean =>
  rig.faults.some(({ spec }) => spec.kind === 'camera-offline' && spec.cameraID === cameraID)

export const isStorageFull = (rig: Rig): boolean => rig.faults.some(({ spec }) => spec.kind === 'storage-full')

/** What faults do to a camera's picture, the worst first. */
export const pictureEffect = (rig: Rig, cameraID: string): null | 'frozen' | 'black' | 'stalled' => {
  const kinds = rig.faults.flatMap(({ spec }) => ('cameraID' in spec && spec.cameraID === cameraID ? [spec.kind] : []))
  if (kinds.includes('stall-stream')) return 'stalled'
  if (kinds.includes('black-picture')) return 'black'
  return kinds.includes('freeze-picture') ? 'frozen' : null
}

/** What an axis can do at the moment: the sled's way ends at what jams it. */
export const specNow = (rig: Rig, ref: AxisRef, now: number): AxisSpec => {
  if (ref.axis !== 'sled') return machine[ref.axis]
  const rest = stoppingPlace(machine.sled, stateAt(axisOf(rig, ref), now))
  return rig.faults.reduce((spec, fault) => {
    if (fault.spec.kind !== 'sled-jam') return spec
    return narrowed(spec, fault.spec.at, rest)
  }, machine.sled)
}

/** The part of the way on the side of a jam where the sled is, or will have come to rest. */
const narrowed = (spec: AxisSpec, at: number, rest: number): AxisSpec =>
  rest <= at
    ? { ...spec, max: Math.min(spec.max ?? at, Math.max(rest, at - JAM_CLEARANCE)) }
    : { ...spec, min: Math.max(spec.min ?? at, Math.min(rest, at + JAM_CLEARANCE)) }
