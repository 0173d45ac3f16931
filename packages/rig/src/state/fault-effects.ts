import { isPictureFault, type PictureFaultSpec, pictureFaultKinds } from '@rig/contract/sim'
import type { AxisRef, Rig } from './rig.ts'

export const isAxisStuck = (rig: Rig, { target, axis }: AxisRef): boolean =>
  rig.faults.some(({ spec }) => spec.kind === 'axis-stuck' && spec.cameraID === target && spec.axis === axis)

export const isForcedOffline = (rig: Rig, cameraID: string): boolean =>
  rig.faults.some(({ spec }) => spec.kind === 'camera-offline' && spec.cameraID === cameraID)

export const isStorageFull = (rig: Rig): boolean => rig.faults.some(({ spec }) => spec.kind === 'storage-full')

export const listSledJams = (rig: Rig): number[] =>
  rig.faults.flatMap(({ spec }) => (spec.kind === 'sled-jam' ? spec.at : []))

export const getPictureFault = (rig: Rig, cameraID: string): PictureFaultSpec['kind'] | null => {
  const kinds = rig.faults.flatMap(({ spec }) => (isPictureFault(spec) && spec.cameraID === cameraID ? spec.kind : []))
  return pictureFaultKinds.find((kind) => kinds.includes(kind)) ?? null
}
