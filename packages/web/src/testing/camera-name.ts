import type { CameraName } from '../rig/recordings.ts'

/** Returns a name that a camera had until `until`, or its current name if `until` is null. */
export const nameOf = (cameraID: string, name: string, until: string | null = null): CameraName => ({
  cameraID,
  name,
  until,
})
