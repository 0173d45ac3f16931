import type { GalleryItem } from '@rig/contract'
import { parseRecordingName } from '../../rig/recording-name.ts'
import type { EarlierPicture } from '../live-camera.ts'
import type { CameraName } from './camera-names.ts'

/**
 * Returns the frame shots of a camera, including those from before it was renamed. A name that two cameras have had
 * belongs to the one that had it when the shot was taken.
 */
export const findFrameShots = (cameraID: string, pictures: readonly GalleryItem[], names: readonly CameraName[]) =>
  pictures
    .map(({ name, url }) => ({ name, url, takenAt: parseRecordingName(name).takenAt }))
    .filter(({ name, takenAt }) => findCamera(name, takenAt, names) === cameraID)

/** Returns the id of the camera that took a recording, from the names in its file name, or undefined. */
export const findCamera = (fileName: string, takenAt: string | null, names: readonly CameraName[]) => {
  const wasValid = ({ until }: CameraName) => until === null || (takenAt !== null && takenAt <= until)
  const possible = names.filter((each) => fileName.includes(each.name) && wasValid(each))
  // The longest name wins, then the one that was replaced first
  const [best] = possible.toSorted(
    (a, b) => b.name.length - a.name.length || (a.until ?? LAST).localeCompare(b.until ?? LAST),
  )
  return best?.cameraID
}

/** Sorts after every timestamp. */
const LAST = '9999'

/** Formats the time of a picture as in `2026-06-10 06:30 UTC`. Names the clock unless it is the rig's. */
export const formatPictureTime = ({ takenAt, isComputerTime }: Pick<EarlierPicture, 'takenAt' | 'isComputerTime'>) => {
  if (takenAt === null) return 'Time unknown'
  return `${takenAt.slice(0, 10)} ${takenAt.slice(11, 16)} UTC${isComputerTime ? " (computer's clock)" : ''}`
}
