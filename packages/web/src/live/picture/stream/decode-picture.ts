import { readPictureSize } from '../../../lib/picture-size.ts'
import type { JpegPicture } from './multipart-reader.ts'

/** 40 megapixels take 160 MB when they are decoded. */
const MAX_PIXELS = 40_000_000

/** Resolves to null if the picture is too large, or the browser cannot decode it. */
export const decodePicture = async ({ jpeg }: JpegPicture): Promise<ImageBitmap | null> => {
  const size = readPictureSize(jpeg)
  // A picture without a readable size is refused too, because a decoder may still find a size in it
  if (size === null || size.width * size.height > MAX_PIXELS) return null
  return createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' })).catch(() => null)
}
