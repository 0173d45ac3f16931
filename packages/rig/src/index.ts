// The rig as plain data, and the delivered rig

export { demoAccounts, KNOWN_CAMERA_ID, OFFLINE_CAMERA_ID, SOUTH_CAMERA_ID, WEBCAM_ID } from './demo.ts'
export { seedRig } from './seed.ts'
export { recordedAt, seedRecordings } from './seed-recordings.ts'
export type { Rig } from './state/rig.ts'
export { type RefusalCode, type Refusals, RigError } from './state/rig-error.ts'

// Time

export { advance, findNextDue } from './clock/advance.ts'
export { jumpClock } from './clock/clock-jump.ts'
export { expire, findNextExpiry } from './clock/expire.ts'
export { localHoursAt, localTimeAt } from './state/local-time.ts'
export { momentOf, nextTimeOfDay, timeOfDayAt } from './state/zone.ts'

// Accounts

export { accountOf, addAccount, userOf } from './accounts.ts'

// Cameras, their views and the cable

export { type CableFeature, METRES_PER_UNIT } from './cable/cable-feature.ts'
export { cableDay, listCableFeatures, recordCable } from './cable/cable-features.ts'
export {
  findCamera,
  findOnlineCamera,
  isOnline,
  listCameras,
  removeCamera,
  renameCamera,
  viewOf,
} from './cameras.ts'
export type { View } from './state/view.ts'

// Ptz and sled

export { listMovements } from './motion/motion-log.ts'
export { stopEverything } from './patrol/patrol.ts'
export { driveCamera, positionOf, stepCamera } from './ptz.ts'
export { driveAs } from './ptz-sessions.ts'
export { moveSledBackward, moveSledForward, moveSledHome } from './sled.ts'

// Presets

export { activatePreset, listPresets, makeDefaultPreset, removePreset, savePreset } from './presets.ts'

// Frame shots, gallery and jobs

export { viewFrameShot } from './frameshots.ts'
export { addGalleryItem, type Capacity, findGalleryItem, listGallery, removeGalleryItem } from './gallery.ts'
export { addJob, findJob, listJobs, removeJob } from './jobs.ts'
export { nameFrameShot } from './state/file-names.ts'

// Schedules and their patrols

export { filmViewAt, removeFilm } from './patrol/film.ts'
export { simulatePastPatrol, simulatePastView } from './patrol/past-patrol.ts'
export { createSchedule, listSchedules, removeAllSchedules, removeSchedule } from './schedules.ts'

// Services and faults

export { addFault, listFaults, removeAllFaults, removeFault } from './faults/faults.ts'
export { applyRequestFaults } from './faults/request-faults.ts'
export { assertRunning, isRestarting, restartService } from './services.ts'
export { isStorageFull } from './state/fault-effects.ts'
