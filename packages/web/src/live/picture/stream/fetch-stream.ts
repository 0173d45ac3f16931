import { getFailureMessage, INTERMEDIARY_MESSAGE, isFromIntermediary } from '@rig/contract/reading/failure-message'
import type { RigConsole } from '../../../console/console.ts'
import { createMultipartReader, hasJpegStart, type JpegPicture, parseBoundary } from './multipart-reader.ts'

/** A chunk of the response. `isPicture`: it completes a picture. `isJpeg`: its last bytes belong to a JPEG. */
type StreamChunk = { bytes: number; isPicture: boolean; isJpeg: boolean }

/** A response that contains no pictures. The reason can be shown to the operator. */
export type StreamRefusal = { status: number; reason: string }

/** No callback is called after the stream has been closed. */
type FetchCallbacks = {
  /** Reports a response. A response proves that the page may read this URL. */
  onResponse: () => void
  onPicture: (picture: JpegPicture) => void
  /** Reports each chunk. */
  onBytes: (chunk: StreamChunk) => void
  /** `refusal` is null if there is no URL to request. */
  onRefused: (refusal: StreamRefusal | null) => void
  onLost: () => void
  /** Called if the response contains no pictures that `fetch` can read. An `<img>` may still be able to show them. */
  onUnreadable: () => void
}

/**
 * A stream counts as unreadable after this many consecutive parts without a JPEG. One is tolerated, because a camera
 * may send a text part first; some cameras send only a format that needs an `<img>`.
 */
const MAX_UNREADABLE_PARTS = 2

/** Returns a function that opens a stream with `fetch` and returns a function that closes the connection. */
export const createFetchStreamOpener =
  ({ fetch, page }: Pick<RigConsole, 'fetch' | 'page'>) =>
  (url: string, callbacks: FetchCallbacks) => {
    const { href, origin } = page.window.location
    const connection = new AbortController()
    let hasResponded = false
    const reportEnd = (end: 'onLost' | 'onUnreadable') => {
      if (!connection.signal.aborted) callbacks[end]()
    }
    const reportRefused = (refusal: StreamRefusal | null) => {
      if (!connection.signal.aborted) callbacks.onRefused(refusal)
    }

    const read = async () => {
      if (url === '') return reportRefused(null) // An empty URL would request the page itself
      const response = await fetch(url, { signal: connection.signal, cache: 'no-store' })
      hasResponded = true
      if (!connection.signal.aborted) callbacks.onResponse()
      const refusal = findRefusal(response)
      if (refusal) return reportRefused(refusal)
      const boundary = parseBoundary(response.headers.get('content-type'))
      if (!boundary || !response.body) return reportEnd('onUnreadable')
      reportEnd(await readPictures(response.body, boundary))
    }

    /** Reads the stream until it ends, and returns the reason. */
    const readPictures = async (body: ReadableStream<Uint8Array>, boundary: string) => {
      const chunks = body.getReader()
      const parts = createMultipartReader(boundary)
      let unreadable = 0
      connection.signal.addEventListener('abort', () => void chunks.cancel().catch(() => {}))
      for (let next = await chunks.read(); !next.done; next = await chunks.read()) {
        // Only the newest picture in a chunk is used, so that a slow page does not fall behind
        const newestPicture = parts.push(next.value).at(-1)
        if (connection.signal.aborted) return 'onLost'
        const isPicture = newestPicture !== undefined
        callbacks.onBytes({ bytes: next.value.length, isPicture, isJpeg: isPicture || parts.isReadingJpeg() })
        if (!newestPicture) continue
        unreadable = hasJpegStart(newestPicture.jpeg) ? 0 : unreadable + 1
        if (unreadable === MAX_UNREADABLE_PARTS) return 'onUnreadable'
        if (unreadable === 0) callbacks.onPicture(newestPicture)
      }
      return 'onLost'
    }

    const isSameOrigin = () => new URL(url, href).origin === origin

    // Without CORS headers, a cross-origin request also fails, but an `<img>` can still load the stream
    Promise.resolve()
      .then(read)
      .catch(() => reportEnd(hasResponded || isSameOrigin() ? 'onLost' : 'onUnreadable'))
      .finally(() => connection.abort())
    return () => connection.abort()
  }

const findRefusal = (response: Response): StreamRefusal | null => {
  const { status, ok } = response
  if (isFromIntermediary(response)) return { status, reason: INTERMEDIARY_MESSAGE }
  return ok ? null : { status, reason: getFailureMessage(status, '') }
}
