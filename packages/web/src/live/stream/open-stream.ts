import type { RigConsole } from '../../console/console.ts'
import { createFetchStreamOpener } from './fetch-stream.ts'
import { type ImagePicture, openImageStream } from './image-stream.ts'
import type { JpegPicture } from './multipart-reader.ts'

/** A picture as the bytes that `fetch` has read, or as an `<img>`, which can be drawn until the callback returns. */
export type StreamPicture = JpegPicture | ImagePicture

/** No callback is called after the stream has been closed. */
export type StreamCallbacks = {
  /** Reports that the rig has responded. An `<img>` reports only pictures. */
  onResponse?: () => void
  onPicture: (picture: StreamPicture) => void
  /** Reports each chunk, and whether it completes a picture. An `<img>` reports no chunks. */
  onBytes?: (bytes: number, isPicture: boolean) => void
  onRefused: () => void
  onLost: () => void
}

/** Opens a stream, and returns a function that closes the connection immediately. */
export type StreamOpener = (url: string, callbacks: StreamCallbacks) => () => void

/** If `fetch` delivers no byte for this time, an `<img>` is opened too. */
const SILENCE_MS = 1_000
/** A browser or proxy may let only the first picture of a stream through, so the second one proves that it can be read. */
const PROOF_PICTURES = 2

/**
 * Reads a stream with `fetch` if possible. Otherwise an `<img>` shows it: in WebKit, without CORS headers, or if a
 * proxy changes the stream. The first pictures from an origin decide, until the page is reloaded.
 */
export const createStreamOpener = ({ fetch, page, clock }: Pick<RigConsole, 'fetch' | 'page' | 'clock'>) => {
  const { document, location } = page.window
  const openFetchStream = createFetchStreamOpener({ fetch, page })
  /** The largest number of pictures that `fetch` has read from one connection to an origin. */
  const picturesRead = new Map<string, number>()
  const imageOrigins = new Map<string, { isCors: boolean }>()

  /** Opens both kinds of stream as far as necessary. The first one that proves itself is kept. */
  const openEither = (origin: string, url: string, callbacks: StreamCallbacks) => {
    let pictures = 0
    let isCors = false
    let end: 'onRefused' | 'onLost' | null = null
    let closeImage: (() => void) | null = null
    let timer: unknown = null

    const isUnproven = () => pictures < PROOF_PICTURES && pictures >= (picturesRead.get(origin) ?? 0)

    const stopImage = () => {
      closeImage?.()
      closeImage = null
    }

    const stopTimer = () => {
      if (timer !== null) clock.clearTimer(timer)
      timer = null
    }

    const awaitBytes = () => {
      stopTimer()
      if (isUnproven()) timer = clock.setTimer(tryImage, SILENCE_MS)
    }

    const tryImage = () => {
      let changes = 0
      const handlePicture = (picture: ImagePicture) => {
        changes += 1
        // An image proves nothing with the picture that fetch has read, or that may be about to arrive
        const unproven = end === null ? pictures + 1 : pictures
        if (!imageOrigins.has(origin) && changes <= unproven) return
        imageOrigins.set(origin, { isCors })
        closeFetch()
        callbacks.onPicture(picture)
      }
      const handleRefused = () => {
        stopImage()
        if (imageOrigins.has(origin)) callbacks.onRefused()
        else if (end) callbacks[end]()
      }
      closeImage ??= openImageStream(
        url,
        { onPicture: handlePicture, onRefused: handleRefused },
        { document, clock, isCors },
      )
    }

    const finish = (kind: 'onRefused' | 'onLost', mayShowImage: boolean) => {
      stopTimer()
      end = kind
      if (mayShowImage) return tryImage()
      stopImage()
      callbacks[kind]()
    }

    const abortFetch = openFetchStream(url, {
      onResponse: () => {
        isCors = true
        callbacks.onResponse?.()
      },
      onBytes: (...chunk) => {
        stopImage()
        callbacks.onBytes?.(...chunk)
        awaitBytes()
      },
      onPicture: (picture) => {
        pictures += 1
        picturesRead.set(origin, Math.max(pictures, picturesRead.get(origin) ?? 0))
        awaitBytes()
        callbacks.onPicture(picture)
      },
      onRefused: () => finish('onRefused', false),
      onLost: () => finish('onLost', isUnproven()),
      onUnreadable: () => finish('onRefused', true),
    })
    const closeFetch = () => {
      stopTimer()
      abortFetch()
    }

    awaitBytes()
    return () => {
      closeFetch()
      stopImage()
    }
  }

  const open: StreamOpener = (url, callbacks) => {
    const origin = URL.canParse(url, location.href) ? new URL(url, location.href).origin : ''
    const known = supportsImageBitmap() ? imageOrigins.get(origin) : { isCors: false }
    return known && url !== ''
      ? openImageStream(url, callbacks, { document, clock, ...known })
      : openEither(origin, url, callbacks)
  }
  return open
}

const supportsImageBitmap = () => 'createImageBitmap' in globalThis
