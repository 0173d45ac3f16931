import type { GalleryItem } from '../gallery.ts'
import { createListReader, readOptionalNumber, readOptionalText, readText } from './fields.ts'

/** An item without a format counts as a picture. */
export const readGallery = createListReader(
  ['data', 'image'],
  (entry): GalleryItem => ({
    name: readText(entry, 'name'),
    url: readText(entry, 'url'),
    format: readOptionalText(entry, 'format'),
  }),
)

/** Returns the `count` of the response. It exceeds the length of the list if the rig returns the gallery in pages. */
export const readGalleryCount = (body: unknown): number | undefined =>
  readOptionalNumber(body, 'count') ?? readOptionalNumber(body, 'data', 'count')
