import type { Rig } from './rig.ts'
import { RigError } from './rig-error.ts'

/** Throws RigError `patrol-running` while a patrol runs. With `cameraID`, only while that camera is on patrol. */
export const assertNoPatrol = ({ patrol }: Rig, cameraID = patrol?.cameraID): void => {
  if (!patrol || patrol.cameraID !== cameraID) return
  const { time, sled_start: from, sled_stop: to } = patrol.schedule
  throw new RigError('patrol-running', { time, from, to })
}
