import type { FaultSpec, RequestFaultSpec } from '@rig/contract/sim'
import type { AxisRef, Rig } from './rig.ts'

/** If several faults affect a picture, the first of these effects applies. */
const pictureEffects = ['stalled', 'black', 'frozen'] as const
export type PictureEffect = (typeof pictureEffects)[number]

export type RequestEffect = { delayMs: number; status: number | null; drop: boolean }

type FaultEffect = {
  request?: Partial<Omit<RequestEffect, 'delayMs'>> & { delayMs?: number | [from: number, to: number] }
  picture?: { cameraID: string; effect: PictureEffect }
  offlineCamera?: string
  stuckAxis?: AxisRef
  sledJam?: number
  isStorageFull?: true
}

export const getFaultEffect = (spec: FaultSpec): FaultEffect => {
  switch (spec.kind) {
    case 'latency':
      return { request: { delayMs: spec.ms } }
    case 'fail':
      return { request: { status: spec.status } }
    case 'drop':
      return { request: { drop: true } }
    case 'stall-stream':
      return { picture: { cameraID: spec.cameraID, effect: 'stalled' } }
    case 'freeze-picture':
      return { picture: { cameraID: spec.cameraID, effect: 'frozen' } }
    case 'black-picture':
      return { picture: { cameraID: spec.cameraID, effect: 'black' } }
    case 'camera-offline':
      return { offlineCamera: spec.cameraID }
    case 'axis-stuck':
      return { stuckAxis: { target: spec.cameraID, axis: spec.axis } }
    case 'sled-jam':
      return { sledJam: spec.at }
    case 'storage-full':
      return { isStorageFull: true }
  }
}

export const isRequestFault = (spec: FaultSpec): spec is RequestFaultSpec => getFaultEffect(spec).request !== undefined

export const isAxisStuck = (rig: Rig, { target, axis }: AxisRef): boolean =>
  listEffects(rig).some(({ stuckAxis }) => stuckAxis?.target === target && stuckAxis.axis === axis)

export const isForcedOffline = (rig: Rig, cameraID: string): boolean =>
  listEffects(rig).some(({ offlineCamera }) => offlineCamera === cameraID)

export const isStorageFull = (rig: Rig): boolean => listEffects(rig).some((effect) => effect.isStorageFull)

export const listSledJams = (rig: Rig): number[] => listEffects(rig).flatMap(({ sledJam }) => sledJam ?? [])

export const getPictureEffect = (rig: Rig, cameraID: string): PictureEffect | null => {
  const effects = listEffects(rig).flatMap(({ picture }) => (picture?.cameraID === cameraID ? picture.effect : []))
  return pictureEffects.find((effect) => effects.includes(effect)) ?? null
}

const listEffects = (rig: Rig): FaultEffect[] => rig.faults.map(({ spec }) => getFaultEffect(spec))
