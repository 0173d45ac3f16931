import type { GalleryItem } from '@rig/contract'
import { parseRecordingName } from '../../rig/recording-name.ts'

/** Returns the frame shots whose file names contain the camera's name. */
export const findFrameShots = (camera: string, pictures: readonly GalleryItem[], cameras: readonly string[]) =>
  pictures
    .map(({ name, url }) => ({ name, url, ...parseRecordingName(name, cameras) }))
    .filter((picture) => picture.camera === camera)

/** Formats a time as in `2026-06-10 06:30 UTC`. */
export const formatPictureTime = (iso: string | null) =>
  iso === null ? 'Time unknown' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
