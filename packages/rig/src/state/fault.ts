import type { PtzAxis } from '@rig/contract'

/** Which requests a fault of requests means: every method and path where none is given; `*` in a path stands for anything. */
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

/** The kinds that act on requests. */
export type RequestFaultSpec = Extract<FaultSpec, { kind: 'latency' | 'fail' | 'drop' }>

export const isRequestFault = (spec: FaultSpec): spec is RequestFaultSpec =>
  spec.kind === 'latency' || spec.kind === 'fail' || spec.kind === 'drop'

/** A fault in force. */
export type Fault = {
  id: string
  spec: FaultSpec
  /** ms of the machine's clock, null for ever. */
  endsAt: number | null
  /** How many requests it applied to, for every n-th. */
  met: number
  /** How many requests it acted on, for `times`. */
  applied: number
}
