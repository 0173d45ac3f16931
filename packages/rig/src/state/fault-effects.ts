import type { AxisRef } from './axis.ts'
import type { Rig } from './rig.ts'

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
