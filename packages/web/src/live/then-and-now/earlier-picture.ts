import type { GalleryItem } from '@rig/contract'
import { type CameraName, findCamera } from '../../rig/camera-names.ts'
import { parseRecordingName } from '../../rig/recording-name.ts'
import type { EarlierPicture } from '../live-camera.ts'

/** Returns the frame shots of a camera, including those from before it was renamed. */
export const findFrameShots = (cameraID: string, pictures: readonly GalleryItem[], names: readonly CameraName[]) =>
  pictures
    .map(({ name, url }) => ({ name, url, takenAt: parseRecordingName(name).takenAt }))
    .filter(({ name, takenAt }) => findCamera(name, takenAt, names) === cameraID)

/** Formats the time of a picture as in `2026-06-10 06:30 UTC`. Names the clock unless it is the rig's. */
export const formatPictureTime = ({ takenAt, isComputerTime }: Pick<EarlierPicture, 'takenAt' | 'isComputerTime'>) => {
  if (takenAt === null) return 'Time unknown'
  return `${takenAt.slice(0, 10)} ${takenAt.slice(11, 16)} UTC${isComputerTime ? " (computer's clock)" : ''}`
}
