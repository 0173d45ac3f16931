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
  /** Also called if the response has no CORS headers, which `fetch` does not distinguish from a lost connection. */
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
  ({ fetch }: Pick<RigConsole, 'fetch'>) =>
  (url: string, callbacks: FetchCallbacks) => {
    const connection = new AbortController()
    const report = (callback: () => void) => {
      if (!connection.signal.aborted) callback()
    }

    const read = async () => {
      if (url === '') return report(() => callbacks.onRefused(null)) // An empty URL would request the page itself
      const response = await fetch(url, { signal: connection.signal, cache: 'no-store' })
      report(callbacks.onResponse)
      const refusal = findRefusal(response)
      if (refusal) return report(() => callbacks.onRefused(refusal))
      const boundary = parseBoundary(response.headers.get('content-type'))
      const end = boundary && response.body ? await readPictures(response.body, boundary) : 'onUnreadable'
      report(callbacks[end])
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

    Promise.resolve()
      .then(read)
      .catch(() => report(callbacks.onLost))
      .finally(() => connection.abort())
    return () => connection.abort()
  }

const findRefusal = (response: Response): StreamRefusal | null => {
  const { status, ok } = response
  if (isFromIntermediary(response)) return { status, reason: INTERMEDIARY_MESSAGE }
  return ok ? null : { status, reason: getFailureMessage(status, '') }
}
