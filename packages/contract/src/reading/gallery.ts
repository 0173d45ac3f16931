import type { GalleryItem } from '../gallery.ts'
import { type OnLeftOut, readList, readText, readTextOrNone } from './answer.ts'

/** The pictures and videos of the gallery. One without a format is taken for a picture. */
export const readGallery = (body: unknown, onLeftOut: OnLeftOut): GalleryItem[] =>
  readList(
    body,
    ['data', 'image'],
    (entry) => ({
      name: readText(entry, 'name'),
      url: readText(entry, 'url'),
      format: readTextOrNone(entry, 'format'),
    }),
    onLeftOut,
  )
