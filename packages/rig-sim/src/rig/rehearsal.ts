import { resting } from './axis.ts'
import { viewOf } from './observe.ts'
import { nextPhase, phaseEnd, startPatrol } from './patrol.ts'
import type { Effect } from './patrol-record.ts'
import type { Look, Rig } from './rig.ts'
import type { View } from './view.ts'

type Past = { cameraID: string; look: Look; at: number }

/** The film and the report of a patrol as it would have run at another moment; the rig itself stays as it is. */
export const rehearsePatrol = (rig: Rig, past: Past & { from: number; to: number }): Effect[] => {
  const { cameraID, look, at, from, to } = past
  const plan = { _id: 'past', cameraID, time: '00:00', ...look, sled_start: from, sled_stop: to, createdAt: at }
  let played = startPatrol(placed(rig, past, from), plan, at)
  for (let end = phaseEnd(played); end !== null; end = phaseEnd(played)) played = nextPhase(played, end)
  return played.outbox
}

/** What a camera would have seen at another moment. Throws camera-not-found. */
export const rehearseView = (rig: Rig, past: Past & { sled: number }): View =>
  viewOf(placed(rig, past, past.sled), past.cameraID, past.at)

/** The rig at rest where it was then, healthy and with nothing on its hands. */
const placed = (rig: Rig, { cameraID, look }: Past, sled: number): Rig => ({
  ...rig,
  cameras: rig.cameras.map((camera) =>
    camera.cameraID === cameraID
      ? { ...camera, pan: resting(look.pan), tilt: resting(look.tilt), zoom: resting(look.zoom) }
      : camera,
  ),
  sled: resting(sled),
  patrol: null,
  restarts: [],
  faults: [],
  outbox: [],
})
