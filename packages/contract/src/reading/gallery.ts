import type { GalleryItem } from '../gallery.ts'
import { type OnSkipped, readList, readOptionalNumber, readOptionalText, readText } from './fields.ts'

/** An item without a format counts as a picture. */
export const readGallery = (body: unknown, onSkipped: OnSkipped): GalleryItem[] =>
  readList(
    body,
    ['data', 'image'],
    (entry) => ({
      name: readText(entry, 'name'),
      url: readText(entry, 'url'),
      format: readOptionalText(entry, 'format'),
    }),
    onSkipped,
  )

/** A rig that returns the gallery in pages counts more than it lists. */
export const readGalleryCount = (body: unknown): number | undefined =>
  readOptionalNumber(body, 'count') ?? readOptionalNumber(body, 'data', 'count')
