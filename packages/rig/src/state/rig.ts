import type { AccountRecord, AxisName, CameraRecord, RigState } from '@rig/contract/sim'
import { getRandomHexDigits } from './numbers.ts'
import { RigError } from './rig-error.ts'

/** The rig only stores the password hash. The access layer creates and verifies it. */
export type Account = AccountRecord & { passwordHash: string }

export type Rig = Omit<RigState, 'accounts' | 'cable'> & { accounts: Account[] }

/** `target` is the id of a camera, or 'sled'. */
export type AxisRef = { target: string; axis: AxisName }

/** Throws RigError `camera-not-found`. */
export const findCamera = (rig: Rig, cameraID: string): CameraRecord => {
  const found = rig.cameras.find((camera) => camera.cameraID === cameraID)
  if (!found) throw new RigError('camera-not-found', { cameraID })
  return found
}

/** Throws RigError `patrol-running` while a patrol runs. With `cameraID`, only while that camera is on patrol. */
export const assertNoPatrol = ({ patrol }: Rig, cameraID = patrol?.cameraID): void => {
  if (!patrol || patrol.cameraID !== cameraID) return
  const { time, sled_start: from, sled_stop: to } = patrol.schedule
  throw new RigError('patrol-running', { time, from, to })
}

export const issueId = (rig: Rig): { rig: Rig; id: string } => {
  const issued = rig.issued + 1
  return { rig: { ...rig, issued }, id: getRandomHexDigits(rig.seed, issued, 24) }
}

/** Issues a lower-case UUID, the format of the camera server. */
export const issueUuid = (rig: Rig): { rig: Rig; id: string } => {
  const issued = rig.issued + 1
  return { rig: { ...rig, issued }, id: formatUuid(getRandomHexDigits(rig.seed, issued, 32)) }
}

const formatUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
