import { type Clock, createTimer } from '../../../lib/clock.ts'
import { createPixelReader, isIdentical } from './picture-problem.ts'

/** `isReadable` is false if the picture comes from another origin that does not allow this page to read its pixels. */
export type ImagePicture = { image: HTMLImageElement; isReadable: boolean }

type ImageCallbacks = { onPicture: (picture: ImagePicture) => void; onRefused: () => void }

type Dependencies = {
  document: Document
  clock: Clock
  /** Whether to request the pixels with CORS. Such a request fails if the rig does not allow this origin. */
  isCors: boolean
}

/** An `<img>` emits no event for the pictures of a stream, so its pixels are compared this often. */
const CHECK_INTERVAL_MS = 50

/**
 * Shows a stream in an `<img>`, and reports each change of its pixels or, if they cannot be read, the picture at each
 * check. The `<img>` has its own document, because WebKit closes the connection only when the document that contains
 * the `<img>` is destroyed. Returns a function that closes the stream.
 */
export const openImageStream = (url: string, callbacks: ImageCallbacks, { document, clock, isCors }: Dependencies) => {
  const frame = document.createElement('iframe')
  const readPixels = createPixelReader()
  let image: HTMLImageElement | null = null
  let before: Uint8ClampedArray | null = null
  const timer = createTimer(clock)
  let isClosed = false

  const report = () => {
    if (!image) return
    const pixels = readPixels(image)
    if (pixels && before && isIdentical(pixels, before)) return
    before = pixels
    callbacks.onPicture({ image, isReadable: pixels !== null })
  }

  const check = () => {
    const startedAt = clock.now()
    // In Firefox, the first picture has a width before it can be drawn, and its blank pixels look readable
    if (image?.complete && image.naturalWidth > 0) report()
    // At least half of the CPU time of a slow computer must remain for the controls
    if (!isClosed) timer.set(check, Math.max(CHECK_INTERVAL_MS, clock.now() - startedAt))
  }

  const start = () => {
    // Firefox replaces the first document of a frame
    if (!frame.contentDocument || image?.ownerDocument === frame.contentDocument) return
    image = frame.contentDocument.createElement('img')
    if (isCors) image.crossOrigin = 'anonymous'
    image.addEventListener('load', report)
    image.addEventListener('error', callbacks.onRefused)
    image.src = url
    frame.contentDocument.body.append(image)
  }

  const close = () => {
    isClosed = true
    timer.clear()
    image?.removeEventListener('load', report)
    image?.removeEventListener('error', callbacks.onRefused)
    image?.removeAttribute('src')
    image = null
    frame.removeEventListener('load', start)
    frame.remove()
  }

  frame.hidden = true
  frame.addEventListener('load', start)
  document.body.append(frame)
  start()
  check()
  return close
}
