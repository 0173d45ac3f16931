import type { Position } from '@rig/contract'
import type { Effect } from '@rig/contract/sim'
import { getCameraView } from './cameras.ts'
import { createStoppedAxes, createStoppedAxis } from './motion/trajectory.ts'
import { getPhaseEnd, startNextPhase, startPatrol } from './patrol/patrol.ts'
import { KNOWN_CAMERA_ID, patrolSection, SOUTH_CAMERA_ID, WEBCAM_ID } from './seed.ts'
import type { Rig } from './state/rig.ts'
import type { View } from './state/view.ts'
import { findNextTimeOfDay } from './state/zone.ts'

/** Recordings of a new rig. `at` is a local time in daylight, and `daysAgo` counts back from the start of the rig. */
const pastPatrols = [
  { cameraID: SOUTH_CAMERA_ID, daysAgo: 2, at: '14:00', position: { pan: -35, tilt: 4, zoom: 0 } },
  { cameraID: KNOWN_CAMERA_ID, daysAgo: 1, at: '10:30', position: { pan: 12, tilt: -6, zoom: 10 } },
]

const pastPictures = [
  { cameraID: KNOWN_CAMERA_ID, daysAgo: 2, at: '11:20', position: { pan: 18, tilt: -5, zoom: 35 }, sled: 35 },
  { cameraID: SOUTH_CAMERA_ID, daysAgo: 2, at: '12:40', position: { pan: -35, tilt: 4, zoom: 0 }, sled: 90 },
  { cameraID: KNOWN_CAMERA_ID, daysAgo: 1, at: '09:10', position: { pan: -55, tilt: -3, zoom: 5 }, sled: 60 },
  { cameraID: KNOWN_CAMERA_ID, daysAgo: 1, at: '13:45', position: { pan: 95, tilt: -20, zoom: 0 }, sled: 60 },
  { cameraID: WEBCAM_ID, daysAgo: 1, at: '15:05', position: { pan: 0, tilt: 0, zoom: 0 }, sled: 40 },
]

export const listSeedEffects = (rig: Rig): Effect[] =>
  pastPatrols.flatMap((patrol) => simulatePastPatrol(rig, { ...patrol, at: getPastTime(rig, patrol) }))

export const listSeedViews = (rig: Rig): View[] =>
  pastPictures.map((picture) => simulatePastView(rig, { ...picture, at: getPastTime(rig, picture) }))

const DAY_MS = 24 * 3_600_000

const getPastTime = ({ time, timeZone }: Rig, { daysAgo, at }: { daysAgo: number; at: string }): number =>
  findNextTimeOfDay(timeZone, at, time - daysAgo * DAY_MS)

type PastCameraPosition = { cameraID: string; position: Position; at: number }

/** Returns the requests for the film and the report of a patrol, as if it had run at another time. */
export const simulatePastPatrol = (rig: Rig, past: PastCameraPosition): Effect[] => {
  const { cameraID, position, at } = past
  const plan = { _id: 'past', cameraID, time: '00:00', ...position, ...patrolSection, dueAt: at }
  let pastRig = startPatrol(placeRig(rig, past, patrolSection.sled_start), plan, at)
  for (let end = getPhaseEnd(pastRig); end !== null; end = getPhaseEnd(pastRig)) pastRig = startNextPhase(pastRig, end)
  return pastRig.outbox
}

/** Returns a view from another position and time. Throws RigError `camera-not-found`. */
export const simulatePastView = (rig: Rig, past: PastCameraPosition & { sled: number }): View =>
  getCameraView(placeRig(rig, past, past.sled), past.cameraID, past.at)

const placeRig = (rig: Rig, { cameraID, position }: PastCameraPosition, sled: number): Rig => ({
  ...rig,
  cameras: rig.cameras.map((camera) =>
    camera.cameraID === cameraID ? { ...camera, ...createStoppedAxes(position) } : camera,
  ),
  sled: createStoppedAxis(sled),
  patrol: null,
  restarts: [],
  faults: [],
  outbox: [],
})
