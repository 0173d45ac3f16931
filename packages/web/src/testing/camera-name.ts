import type { CameraName } from '../rig/recordings.ts'

/** Returns a name of a camera that it had until the date `until`, or that it still has. */
export const nameOf = (cameraID: string, name: string, until: string | null = null): CameraName => ({
  ...{ cameraID, name, until },
})
