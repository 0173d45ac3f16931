import type { GalleryItem } from '@rig/contract'
import { readRecordingName } from '../../rig/recording-name.ts'

/** Returns the frame shots of a camera in the gallery, recognised by their names, in the order of the gallery. */
export const frameShotsOf = (camera: string, pictures: readonly GalleryItem[], cameras: readonly string[]) =>
  pictures
    .map(({ name, url }) => ({ name, url, ...readRecordingName(name, cameras) }))
    .filter((picture) => picture.camera === camera)

/** Formats a time for the operator: `2026-06-10 06:30 UTC`. */
export const formatTime = (iso: string | null) =>
  iso === null ? 'Time not known' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
