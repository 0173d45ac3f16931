type Size = { width: number; height: number }

/** Creates a canvas that is not in the page. */
export const createCanvas = ({ width, height }: Size): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Sets the size of a canvas, which clears it. Returns its surface, or null if the browser cannot draw. */
export const resizeCanvas = (canvas: HTMLCanvasElement, { width, height }: Size): CanvasRenderingContext2D | null => {
  canvas.width = width
  canvas.height = height
  return canvas.getContext('2d')
}

/** Returns a new canvas with a picture that is scaled to a size. */
export const copyPicture = (source: CanvasImageSource, { width, height }: Size): HTMLCanvasElement => {
  const canvas = createCanvas({ width, height })
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height)
  return canvas
}

/**
 * Returns a function that scales a picture to a size and returns its pixels, or null if the browser cannot draw. It
 * throws if the page may not read the picture, because it has another origin.
 */
export const createScaledReader = ({ width, height }: Size) => {
  const surface = createCanvas({ width, height }).getContext('2d', { willReadFrequently: true })
  return (source: CanvasImageSource): ImageData | null => {
    if (!surface) return null
    surface.drawImage(source, 0, 0, width, height)
    return surface.getImageData(0, 0, width, height)
  }
}

/** Resolves to null if the browser cannot write the picture. Rejects if the page may not read it. */
export const toJpeg = (canvas: HTMLCanvasElement, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
