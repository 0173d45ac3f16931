/** Size of the pixels that are compared. Each second of the clock in the picture changes at least one of them. */
const SAMPLE = { width: 320, height: 180 } as const

/** Returns a function that returns the RGBA values of a reduced picture, or null if the page may not read them. */
export const createPixelReader = (document: Document) => {
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE.width
  canvas.height = SAMPLE.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (picture: CanvasImageSource): Uint8ClampedArray | null => {
    try {
      context?.drawImage(picture, 0, 0, SAMPLE.width, SAMPLE.height)
      return context?.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data ?? null
    } catch {
      return null
    }
  }
}

/** Compares four bytes at a time. */
export const isIdentical = (one: Uint8ClampedArray, other: Uint8ClampedArray) => {
  const others = toWords(other)
  return toWords(one).every((word, index) => word === others[index])
}

const toWords = ({ buffer }: Uint8ClampedArray) => new Uint32Array(buffer)
