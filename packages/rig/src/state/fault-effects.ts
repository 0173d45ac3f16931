import type { FaultSpec, RequestFaultSpec } from '@rig/contract/sim'
import type { AxisRef, Rig } from './rig.ts'

/** The effect of a fault on a picture: it freezes, it is black, or no frames are sent. */
export type PictureEffect = 'frozen' | 'black' | 'stalled'

/** The effect of faults on a request before it is handled. */
export type RequestEffect = { delayMs: number; status: number | null; drop: boolean }

/** The effect of a fault. */
type FaultEffect = {
  /** Effect on matching requests; a delay may be a range. */
  request?: Partial<Omit<RequestEffect, 'delayMs'>> & { delayMs?: number | [from: number, to: number] }
  picture?: { cameraID: string; effect: PictureEffect }
  offlineCamera?: string
  stuckAxis?: AxisRef
  /** The position that the sled cannot pass. */
  sledJam?: number
  isStorageFull?: true
}

/** Returns the effect of a fault; `contract/src/sim/fault.ts` lists the kinds with their fields. */
export const effectOf = (spec: FaultSpec): FaultEffect => {
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

export const isRequestFault = (spec: FaultSpec): spec is RequestFaultSpec => effectOf(spec).request !== undefined

export const isStuck = (rig: Rig, { target, axis }: AxisRef): boolean =>
  listEffects(rig).some(({ stuckAxis }) => stuckAxis?.target === target && stuckAxis.axis === axis)

export const isForcedOffline = (rig: Rig, cameraID: string): boolean =>
  listEffects(rig).some(({ offlineCamera }) => offlineCamera === cameraID)

export const isStorageFull = (rig: Rig): boolean => listEffects(rig).some((effect) => effect.isStorageFull)

export const listSledJams = (rig: Rig): number[] => listEffects(rig).flatMap(({ sledJam }) => sledJam ?? [])

/** Returns the worst effect of all faults on a camera's picture. */
export const pictureEffect = (rig: Rig, cameraID: string): PictureEffect | null => {
  const effects = listEffects(rig).flatMap(({ picture }) => (picture?.cameraID === cameraID ? picture.effect : []))
  return worstFirst.find((effect) => effects.includes(effect)) ?? null
}

const worstFirst: PictureEffect[] = ['stalled', 'black', 'frozen']

const listEffects = (rig: Rig): FaultEffect[] => rig.faults.map(({ spec }) => effectOf(spec))
