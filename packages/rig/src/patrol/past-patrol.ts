import type { Position } from '@rig/contract'
import type { Effect } from '@rig/contract/sim'
import { viewOf } from '../cameras/view-of.ts'
import { restAt } from '../motion/trajectory.ts'
import type { Rig } from '../state/rig.ts'
import type { View } from '../state/view.ts'
import { findPhaseEnd, startNextPhase, startPatrol } from './patrol.ts'

type Past = { cameraID: string; look: Position; at: number }

/** The film and the report of a patrol as it would have run at another moment; the rig itself stays as it is. */
export const simulatePastPatrol = (rig: Rig, past: Past & { from: number; to: number }): Effect[] => {
  const { cameraID, look, at, from, to } = past
  const plan = { _id: 'past', cameraID, time: '00:00', ...look, sled_start: from, sled_stop: to, dueAt: at }
  let played = startPatrol(placeRig(rig, past, from), plan, at)
  for (let end = findPhaseEnd(played); end !== null; end = findPhaseEnd(played)) played = startNextPhase(played, end)
  return played.outbox
}

/** What a camera would have seen at another moment. Throws camera-not-found. */
export const simulatePastView = (rig: Rig, past: Past & { sled: number }): View =>
  viewOf(placeRig(rig, past, past.sled), past.cameraID, past.at)

/** The rig at rest where it was then, healthy and with nothing on its hands. */
const placeRig = (rig: Rig, { cameraID, look }: Past, sled: number): Rig => ({
  ...rig,
  cameras: rig.cameras.map((camera) =>
    camera.cameraID === cameraID
      ? { ...camera, pan: restAt(look.pan), tilt: restAt(look.tilt), zoom: restAt(look.zoom) }
      : camera,
  ),
  sled: restAt(sled),
  patrol: null,
  restarts: [],
  faults: [],
  outbox: [],
})
