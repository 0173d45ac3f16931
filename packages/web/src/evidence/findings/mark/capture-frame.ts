const JPEG_QUALITY = 0.88

/** Returns a JPEG of a film or canvas. Returns null if the rig does not allow the page to read its pixels. */
export const captureFrame = async (source: CanvasImageSource, width: number, height: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(source, 0, 0)
  try {
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  } catch {
    return null
  }
}
