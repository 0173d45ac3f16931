import type { RigConsole } from '../../console/console.ts'
import type { FileKind } from '../../rig/file-fault.ts'
import { imageDeletionControl } from '../../rig/gallery.ts'
import { isFilm, type Recording } from '../../rig/recordings.ts'
import type { ListedFile } from '../file-tile.tsx'
import missingPicture from './missing-picture.svg'
import videoPicture from './video-picture.svg'

export type GalleryFile = ListedFile & { kind: FileKind }

/**
 * Converts gallery items to files for the file browser. A picture is its own thumbnail, and a video gets an icon (spec
 * 2).
 */
export const toGalleryFiles = (
  { resolveUrl }: Pick<RigConsole, 'resolveUrl'>,
  items: readonly Recording[],
): readonly GalleryFile[] =>
  items.map((item) => {
    const url = resolveUrl(item.url)
    const file = {
      name: item.name,
      recording: item,
      kind: item.kind,
      url,
      deletionControl: imageDeletionControl(item.name),
    }
    return isFilm(item)
      ? { ...file, picture: '', drawing: videoPicture }
      : { ...file, picture: url, drawing: missingPicture }
  })
