import type { PtzAxis } from '@rig/contract'

/** Which requests a fault of the wire means: every method and path where none is given; `*` in a path stands for anything. */
type Requests = { method?: string; path?: string }

/** What can be made to go wrong. Seconds and ms are the machine's. */
export type FaultSpec = { forSeconds?: number; times?: number } & (
  | ({ kind: 'latency'; ms: number | [from: number, to: number]; every?: number } & Requests)
  | ({ kind: 'fail'; status: number; every?: number } & Requests)
  | ({ kind: 'drop'; every?: number } & Requests)
  | { kind: 'stall-stream'; cameraID: string }
  | { kind: 'freeze-picture'; cameraID: string }
  | { kind: 'black-picture'; cameraID: string }
  | { kind: 'camera-offline'; cameraID: string }
  | { kind: 'axis-stuck'; cameraID: string; axis: PtzAxis }
  | { kind: 'sled-jam'; at: number }
  | { kind: 'storage-full' }
)

/** The kinds that strike requests. */
export type WireFaultSpec = Extract<FaultSpec, { kind: 'latency' | 'fail' | 'drop' }>

export const isOfTheWire = (spec: FaultSpec): spec is WireFaultSpec =>
  spec.kind === 'latency' || spec.kind === 'fail' || spec.kind === 'drop'

/** A fault in force. */
export type Fault = {
  id: string
  spec: FaultSpec
  /** ms of the machine's clock, null for ever. */
  endsAt: number | null
  /** How many requests it met, for every n-th. */
  met: number
  /** How many times it struck, for `times`. */
  struck: number
}
