import type { Position } from '@rig/contract'
import type { Effect } from '@rig/contract/sim'
import { getCameraView } from '../cameras.ts'
import { createStoppedAxis } from '../motion/trajectory.ts'
import type { Rig } from '../state/rig.ts'
import type { View } from '../state/view.ts'
import { getPhaseEnd, startNextPhase, startPatrol } from './patrol.ts'

type PastMoment = { cameraID: string; position: Position; at: number }

/** Returns the requests for film and report, as if the patrol had run at another time. */
export const simulatePastPatrol = (rig: Rig, past: PastMoment & { from: number; to: number }): Effect[] => {
  const { cameraID, position, at, from, to } = past
  const plan = { _id: 'past', cameraID, time: '00:00', ...position, sled_start: from, sled_stop: to, dueAt: at }
  let played = startPatrol(placeRig(rig, past, from), plan, at)
  for (let end = getPhaseEnd(played); end !== null; end = getPhaseEnd(played)) played = startNextPhase(played, end)
  return played.outbox
}

/** Returns a view from another position and time. Throws RigError `camera-not-found`. */
export const simulatePastView = (rig: Rig, past: PastMoment & { sled: number }): View =>
  getCameraView(placeRig(rig, past, past.sled), past.cameraID, past.at)

const placeRig = (rig: Rig, { cameraID, position }: PastMoment, sled: number): Rig => ({
  ...rig,
  cameras: rig.cameras.map((camera) =>
    camera.cameraID === cameraID
      ? {
          ...camera,
          pan: createStoppedAxis(position.pan),
          tilt: createStoppedAxis(position.tilt),
          zoom: createStoppedAxis(position.zoom),
        }
      : camera,
  ),
  sled: createStoppedAxis(sled),
  patrol: null,
  restarts: [],
  faults: [],
  outbox: [],
})
