import type { Position } from '@rig/contract'
import type { Effect } from '@rig/contract/sim'
import { viewOf } from '../cameras.ts'
import { restAt } from '../motion/trajectory.ts'
import type { Rig } from '../state/rig.ts'
import type { View } from '../state/view.ts'
import { findPhaseEnd, startNextPhase, startPatrol } from './patrol.ts'

type Past = { cameraID: string; position: Position; at: number }

/** Returns the film and the report of a patrol as it would have run at another moment. */
export const simulatePastPatrol = (rig: Rig, past: Past & { from: number; to: number }): Effect[] => {
  const { cameraID, position, at, from, to } = past
  const plan = { _id: 'past', cameraID, time: '00:00', ...position, sled_start: from, sled_stop: to, dueAt: at }
  let played = startPatrol(placeRig(rig, past, from), plan, at)
  for (let end = findPhaseEnd(played); end !== null; end = findPhaseEnd(played)) played = startNextPhase(played, end)
  return played.outbox
}

/** Returns the view of a camera at another moment. Throws camera-not-found. */
export const simulatePastView = (rig: Rig, past: Past & { sled: number }): View =>
  viewOf(placeRig(rig, past, past.sled), past.cameraID, past.at)

/** Returns the rig stopped in that position, without faults, restarts or a patrol. */
const placeRig = (rig: Rig, { cameraID, position }: Past, sled: number): Rig => ({
  ...rig,
  cameras: rig.cameras.map((camera) =>
    camera.cameraID === cameraID
      ? { ...camera, pan: restAt(position.pan), tilt: restAt(position.tilt), zoom: restAt(position.zoom) }
      : camera,
  ),
  sled: restAt(sled),
  patrol: null,
  restarts: [],
  faults: [],
  outbox: [],
})
