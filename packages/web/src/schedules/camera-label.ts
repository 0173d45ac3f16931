import { config } from '../console/config.ts'

/** What a schedule's camera is called on its card: one known id is the inspection camera, all others are PTZ ones (spec 2). */
export const cameraLabel = (cameraID: string) =>
  cameraID.includes(config().knownCameraId) ? 'Inspection Camera' : 'PTZ Camera'
