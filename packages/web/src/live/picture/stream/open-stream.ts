import type { RigConsole } from '../../../console/console.ts'
import { createTimer } from '../../../lib/clock.ts'
import { decodePicture } from './decode-picture.ts'
import { createFetchStreamOpener, type StreamRefusal } from './fetch-stream.ts'
import { type ImagePicture, openImageStream } from './image-stream.ts'
import type { JpegPicture } from './multipart-reader.ts'

/** A picture: either the bytes that `fetch` has read, or an `<img>`, which can be drawn until the callback returns. */
export type StreamPicture = JpegPicture | ImagePicture

/** No callback is called after the stream has been closed. */
export type StreamCallbacks = {
  /** Reports that the rig has responded. An `<img>` reports only pictures. */
  onResponse?: () => void
  onPicture: (picture: StreamPicture) => void
  /** Reports each chunk, and whether it completes a picture. An `<img>` reports no chunks. */
  onBytes?: (bytes: number, isPicture: boolean) => void
  /** `refusal` is null if no response gives a reason. An `<img>` receives none. */
  onRefused: (refusal: StreamRefusal | null) => void
  onLost: () => void
}

/** `path` includes the origin. */
type StreamSource = { origin: string; path: string }

/** Opens a stream, and returns a function that closes the connection immediately. */
export type StreamOpener = (url: string, callbacks: StreamCallbacks) => () => void

/** If `fetch` delivers no bytes of a decodable picture for this long, an `<img>` is opened too. */
const NO_BYTES_TIMEOUT_MS = 1_000
/** Browsers and proxies may let only the first picture through, so the second one proves that a stream works. */
const MIN_PROOF_PICTURES = 2

/**
 * Reads a stream with `fetch` if possible. Otherwise an `<img>` shows it: in WebKit, without CORS headers, if a proxy
 * changes the stream, or if only an `<img>` shows its pictures, such as truncated ones. The first pictures from an
 * origin decide which of the two is used until the page is reloaded.
 */
export const createStreamOpener = ({ fetch, page, clock }: Pick<RigConsole, 'fetch' | 'page' | 'clock'>) => {
  const { document, location } = page.window
  const openFetchStream = createFetchStreamOpener({ fetch })
  /** The largest number of pictures that `fetch` has read from one connection to an origin. */
  const picturesRead = new Map<string, number>()
  /** Origins, or URLs without their query, whose streams an `<img>` shows. */
  const imageSources = new Map<string, { isCors: boolean }>()

  /** Opens one or both kinds of stream as necessary. Keeps the first one that delivers pictures. */
  const openFetchOrImage = ({ origin, path }: StreamSource, url: string, callbacks: StreamCallbacks) => {
    let pictures = 0
    let isCors = false
    let isClosed = false
    /** Whether the browser can decode the pictures, or null before the first one. */
    let isDecodable: boolean | null = null
    /** Reports the end of the fetch stream, or null while it is open. */
    let reportFetchEnd: (() => void) | null = null
    let isImageProven = false
    let closeImage: (() => void) | null = null
    const timer = createTimer(clock)

    const isUnproven = () => pictures < MIN_PROOF_PICTURES && pictures >= (picturesRead.get(origin) ?? 0)

    const stopImage = () => {
      closeImage?.()
      closeImage = null
    }

    const restartBytesTimer = () => {
      if (isUnproven() || isDecodable === false) timer.set(tryImage, NO_BYTES_TIMEOUT_MS)
      else timer.clear()
    }

    const tryImage = () => {
      let changes = 0
      const handlePicture = (picture: ImagePicture) => {
        changes += 1
        // An `<img>` has an advantage only if it shows more pictures than fetch has read, or may be about to read
        const fetchedPictures = reportFetchEnd === null ? pictures + 1 : pictures
        if (!isImageProven && changes <= fetchedPictures && isDecodable !== false) return
        isImageProven = true
        // If only the pictures of this camera cannot be decoded, other cameras on the same origin can still use fetch
        imageSources.set(isDecodable === false ? path : origin, { isCors })
        closeFetch()
        callbacks.onPicture(picture)
      }
      const handleRefused = () => {
        stopImage()
        if (isImageProven) callbacks.onRefused(null)
        else reportFetchEnd?.()
      }
      closeImage ??= openImageStream(
        url,
        { onPicture: handlePicture, onRefused: handleRefused },
        { document, clock, isCors },
      )
    }

    const handleFetchEnd = (report: () => void, mayShowImage: boolean) => {
      timer.clear()
      reportFetchEnd = report
      if (mayShowImage) return tryImage()
      stopImage()
      report()
    }

    const abortFetch = openFetchStream(url, {
      onResponse: () => {
        isCors = true
        callbacks.onResponse?.()
      },
      onBytes: ({ bytes, isPicture, isJpeg }) => {
        if (isJpeg && isDecodable !== false) {
          stopImage()
          restartBytesTimer()
        }
        callbacks.onBytes?.(bytes, isPicture)
      },
      onPicture: (picture) => {
        pictures += 1
        picturesRead.set(origin, Math.max(pictures, picturesRead.get(origin) ?? 0))
        if (isDecodable !== false) restartBytesTimer()
        callbacks.onPicture(picture)
        if (!isDecodable) void checkIsDecodable(picture)
      },
      onRefused: (refusal) => handleFetchEnd(() => callbacks.onRefused(refusal), false),
      // A proven stream is only interrupted. Otherwise an `<img>` may show it, for example without CORS headers
      onLost: () => handleFetchEnd(callbacks.onLost, isUnproven()),
      onUnreadable: () => handleFetchEnd(() => callbacks.onRefused(null), true),
    })
    const checkIsDecodable = async (picture: JpegPicture) => {
      const bitmap = await decodePicture(picture)
      const isDecoded = bitmap !== null
      bitmap?.close()
      if (isClosed || reportFetchEnd || isDecodable === isDecoded) return
      isDecodable ||= isDecoded
      if (isDecodable) stopImage()
      restartBytesTimer()
    }

    const closeFetch = () => {
      isClosed = true
      timer.clear()
      abortFetch()
    }

    restartBytesTimer()
    return () => {
      closeFetch()
      stopImage()
    }
  }

  const open: StreamOpener = (url, callbacks) => {
    const { origin, pathname } = new URL(url, location.href)
    const path = origin + pathname
    const known = supportsImageBitmap() ? (imageSources.get(origin) ?? imageSources.get(path)) : { isCors: false }
    return known && url !== ''
      ? openImageStream(
          url,
          { ...callbacks, onRefused: () => callbacks.onRefused(null) },
          { document, clock, ...known },
        )
      : openFetchOrImage({ origin, path }, url, callbacks)
  }
  return open
}

const supportsImageBitmap = () => 'createImageBitmap' in globalThis
