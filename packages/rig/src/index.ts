export { addAccount, assertMaySignUp, findAccountByEmail, toUser } from './accounts.ts'
export { type CableFeature, METRES_PER_SLED_UNIT } from './cable/cable-as-built.ts'
export { getCableDay, listCableFeatures, listCableRecords } from './cable/cable-features.ts'
export {
  findOnlineCamera,
  getCameraView,
  isCameraOnline,
  listCameras,
  removeCamera,
  renameCamera,
} from './cameras.ts'
export { advanceRig, findNextDueTime, findNextExpiry, removeExpired } from './clock/advance.ts'
export { jumpClock } from './clock/clock-jump.ts'
export { addFault, listFaults, removeAllFaults, removeFault } from './faults/faults.ts'
export {
  applyOneRequestFault,
  applyRequestFaults,
  matchesRequest,
  type RequestEffect,
} from './faults/request-faults.ts'
export { getFrameShotView } from './frameshots.ts'
export {
  addGalleryItem,
  findGalleryItem,
  type GalleryCapacity,
  listGallery,
  removeGalleryItem,
  setGalleryItemSize,
} from './gallery.ts'
export { addJob, findJob, listJobs, removeJob } from './jobs.ts'
export { listMovements } from './motion/motion.ts'
export { getFilmViewAt, removeFilmRequest } from './patrol/film.ts'
export { stopAllAxes } from './patrol/patrol.ts'
export { activatePreset, listPresets, makeDefaultPreset, removePreset, savePreset } from './presets.ts'
export { driveCamera, driveCameraInSession, getCameraPosition, stepCamera } from './ptz.ts'
export { createSchedule, listSchedules, removeAllSchedules, removeSchedule } from './schedules.ts'
export { demoAccounts, KNOWN_CAMERA_ID, OFFLINE_CAMERA_ID, SOUTH_CAMERA_ID, seedRig, WEBCAM_ID } from './seed.ts'
export { getRecordingTime, seedRecordings, simulatePastPatrol, simulatePastView } from './seed-recordings.ts'
export { assertServiceRunning, isServiceRestarting, restartService } from './services.ts'
export { moveSledBackward, moveSledForward, moveSledHome } from './sled.ts'
export { isStorageFull } from './state/fault-effects.ts'
export { nameFrameShot } from './state/file-names.ts'
export { toLocalHours, toLocalTime } from './state/local-time.ts'
export type { Rig } from './state/rig.ts'
export { findCamera } from './state/rig.ts'
export { RigError, type RigErrorCode, type RigErrorDetails } from './state/rig-error.ts'
export type { View } from './state/view.ts'
export { findNextTimeOfDay, isClockTime, toTimeOfDay, zonedTimeToUtc } from './state/zone.ts'
