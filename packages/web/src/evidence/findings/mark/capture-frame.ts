const JPEG_QUALITY = 0.88

/** A picture, or the reason why there is none, as a sentence for the operator. */
export type CapturedPicture = { blob: Blob } | { blob: null; reason: string }

export const UNREADABLE_PIXELS = 'The rig does not allow this page to read the pixels of this picture'

/** Returns a JPEG of a film or canvas. */
export const captureFrame = async (
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<CapturedPicture> => {
  if (width === 0 || height === 0) return { blob: null, reason: 'The film has not loaded a picture yet' }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(source, 0, 0)
  try {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
    return blob ? { blob } : { blob, reason: 'The browser could not write the picture' }
  } catch {
    // Only a canvas with pixels of another origin throws
    return { blob: null, reason: UNREADABLE_PIXELS }
  }
}
