import type { GalleryItem } from '@rig/contract'
import { create } from 'zustand'
import { readRecordingName } from '../../rig/recording-name.ts'

/** An earlier picture of a camera: the bytes of a preset's picture, or the address of a frame shot. */
export type EarlierPicture = {
  name: string
  /** ISO 8601, where it is known. */
  takenAt: string | null
} & ({ blob: Blob } | { address: string })

/** The picture shown over the live one of a camera; null if there is none. */
export const useEarlierPicture = create<{ shown: (EarlierPicture & { cameraID: string }) | null }>(() => ({
  shown: null,
}))

/** Shows a picture over the live one of its camera. */
export const showEarlier = (cameraID: string, picture: EarlierPicture) =>
  useEarlierPicture.setState({ shown: { ...picture, cameraID } })

export const hideEarlier = () => useEarlierPicture.setState({ shown: null })

/** The frame shots of a camera in the gallery, recognised by their names; in the order of the gallery. */
export const frameShotsOf = (camera: string, pictures: readonly GalleryItem[], cameras: readonly string[]) =>
  pictures
    .map(({ name, url }) => ({ name, url, ...readRecordingName(name, cameras) }))
    .filter((picture) => picture.camera === camera)

/** A moment for the operator: `2026-06-10 06:30 UTC`. */
export const wordMoment = (iso: string | null) =>
  iso === null ? 'Time not known' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
