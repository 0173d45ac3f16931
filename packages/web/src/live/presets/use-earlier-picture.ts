import { useMediaLink } from '../../rig/use-media-link.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { EarlierPicture } from '../camera/live-camera.ts'

/** The URL is null while it is being created, and '' if there is no picture. */
export const useEarlierPicture = (
  picture: EarlierPicture,
): { url: string | null; onLoad?: () => void; onError?: () => void } => {
  const isStored = 'blob' in picture
  const stored = useObjectUrl(isStored ? picture.blob : null)
  const recording = useMediaLink({ list: 'gallery', name: isStored ? '' : picture.recording })
  return isStored ? { url: stored } : recording
}
