import type { Position } from '@rig/contract'
import type { Effect } from '@rig/contract/sim'
import { getCameraView } from './cameras.ts'
import { createStoppedAxis } from './motion/trajectory.ts'
import { getPhaseEnd, startNextPhase, startPatrol } from './patrol/patrol.ts'
import { KNOWN_CAMERA_ID, SOUTH_CAMERA_ID, WEBCAM_ID } from './seed.ts'
import type { Rig } from './state/rig.ts'
import type { View } from './state/view.ts'
import { findNextTimeOfDay } from './state/zone.ts'

/**
 * The recordings of a new rig. `at` is the local time of a recording, on the first occurrence of this time after the
 * moment `daysAgo` days before the start. All times are in daylight.
 */
export const seedRecordings = [
  {
    kind: 'patrol',
    cameraID: SOUTH_CAMERA_ID,
    daysAgo: 2,
    at: '14:00',
    position: { pan: -35, tilt: 4, zoom: 0 },
    from: 20,
    to: 80,
  },
  {
    kind: 'picture',
    cameraID: KNOWN_CAMERA_ID,
    daysAgo: 2,
    at: '11:20',
    position: { pan: 18, tilt: -5, zoom: 35 },
    sled: 35,
  },
  {
    kind: 'picture',
    cameraID: SOUTH_CAMERA_ID,
    daysAgo: 2,
    at: '12:40',
    position: { pan: -35, tilt: 4, zoom: 0 },
    sled: 90,
  },
  {
    kind: 'picture',
    cameraID: KNOWN_CAMERA_ID,
    daysAgo: 1,
    at: '09:10',
    position: { pan: -55, tilt: -3, zoom: 5 },
    sled: 60,
  },
  {
    kind: 'patrol',
    cameraID: KNOWN_CAMERA_ID,
    daysAgo: 1,
    at: '10:30',
    position: { pan: 12, tilt: -6, zoom: 10 },
    from: 20,
    to: 80,
  },
  {
    kind: 'picture',
    cameraID: KNOWN_CAMERA_ID,
    daysAgo: 1,
    at: '13:45',
    position: { pan: 95, tilt: -20, zoom: 0 },
    sled: 60,
  },
  { kind: 'picture', cameraID: WEBCAM_ID, daysAgo: 1, at: '15:05', position: { pan: 0, tilt: 0, zoom: 0 }, sled: 40 },
] as const

/** Returns the time of a recording in ms. */
export const getRecordingTime = ({ time, timeZone }: Rig, { daysAgo, at }: (typeof seedRecordings)[number]): number =>
  findNextTimeOfDay(timeZone, at, time - daysAgo * DAY_MS)

const DAY_MS = 24 * 3_600_000

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
