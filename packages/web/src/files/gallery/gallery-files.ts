import type { GalleryItem } from '@rig/contract'
import type { RigConsole } from '../../console/console.ts'
import { isVideo } from '../../rig/gallery.ts'
import type { ListedFile } from '../file-tile.tsx'
import missingPicture from './missing-picture.svg'
import videoPicture from './video-picture.svg'

export type GalleryFile = ListedFile & { isVideo: boolean }

/** Returns the items as files: the thumbnail of a picture is the picture itself, a video has a drawing (spec 2). */
export const galleryFiles = (
  { urlOf }: Pick<RigConsole, 'urlOf'>,
  items: readonly GalleryItem[],
): readonly GalleryFile[] =>
  items.map((item) => {
    const url = urlOf(item.url)
    return isVideo(item)
      ? { name: item.name, url, isVideo: true, picture: '', drawing: videoPicture }
      : { name: item.name, url, isVideo: false, picture: url, drawing: missingPicture }
  })
