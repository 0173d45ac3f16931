import type { GalleryItem } from '@rig/contract'
import { rigAddress } from '../../console/config.ts'
import { isVideo } from '../../rig/gallery.ts'
import type { ListedFile } from '../listed-file.ts'
import missingPicture from './missing-picture.svg'
import videoPicture from './video-picture.svg'

export type GalleryFile = ListedFile & { isVideo: boolean }

/** The items as files: the thumbnail of a picture is the picture itself, a video has a drawing (spec 2). */
export const galleryFiles = (items: readonly GalleryItem[]): readonly GalleryFile[] =>
  items.map((item) => {
    const address = rigAddress(item.url)
    return isVideo(item)
      ? { name: item.name, address, isVideo: true, picture: '', drawing: videoPicture }
      : { name: item.name, address, isVideo: false, picture: address, drawing: missingPicture }
  })
