import { cameraKind } from '@rig/contract'
import type { ScheduleRecord } from '@rig/contract/sim'
import { isOnline } from '../cameras/cameras.ts'
import { listCameraAxes } from '../motion/axes.ts'
import { isStorageFull, isStuck } from '../state/fault-effects.ts'
import type { Rig } from '../state/rig.ts'

/** Why the patrol of a schedule cannot run now, as the end of a sentence; null if it can. */
export const findPatrolObstacle = (rig: Rig, { cameraID }: ScheduleRecord): string | null => {
  const camera = rig.cameras.find((candidate) => candidate.cameraID === cameraID)
  if (!camera) return 'its camera has been deleted'
  if (cameraKind(camera.name) !== 'ptz') return `the camera '${camera.name}' cannot be steered`
  if (!isOnline(rig, camera)) return `the camera '${camera.name}' is offline`
  if (rig.patrol) return 'another patrol is under way'
  const [restart] = rig.restarts
  if (restart) return `the service '${restart.service}' is restarting`
  if (isStorageFull(rig)) return 'the storage of the rig is full'
  const stuck = listCameraAxes(cameraID).find((ref) => isStuck(rig, ref))
  return stuck ? `the ${stuck.axis} axis of the camera '${camera.name}' is stuck` : null
}
