import type { ServiceName } from '@rig/contract'

export type RigErrorDetails = {
  'account-exists': { email: string }
  'accounts-full': { max: number }
  'camera-not-found': { cameraID: string }
  'camera-offline': { camera: string }
  'camera-not-steerable': { camera: string }
  'patrol-running': { time: string; from: number; to: number }
  'stopped-by-another': Record<never, never>
  'preset-not-found': { id: string }
  'presets-full': { camera: string; max: number }
  'schedule-not-found': { id: string }
  'schedules-full': { max: number }
  'gallery-item-not-found': { name: string }
  'job-not-found': { name: string }
  'sled-at-end': { end: number; way: 'forward' | 'backward' }
  'sled-jammed': { at: number }
  'service-restarting': { service: ServiceName }
  'storage-full': Record<never, never>
  'fault-not-found': { id: string }
  'year-unknown': { first: number; last: number }
  'fault-impossible': { why: string }
  'scenario-not-found': { name: string; known: string }
}
export type RigErrorCode = keyof RigErrorDetails

/** Thrown when the rig refuses a command. `rig-sim/src/http/errors.ts` maps each code to a status and a message. */
export class RigError<Code extends RigErrorCode = RigErrorCode> extends Error {
  readonly code: Code
  readonly details: RigErrorDetails[Code]

  constructor(code: Code, details: RigErrorDetails[Code]) {
    super(`${code} ${JSON.stringify(details)}`)
    this.name = 'RigError'
    this.code = code
    this.details = details
  }
}
