import type { RigConsole } from '../../console/console.ts'
import { createMultipartReader, parseBoundary, type StreamPicture } from './multipart-reader.ts'

/** None of these callbacks is called after the stream has been closed. */
export type StreamCallbacks = {
  onPicture: (picture: StreamPicture) => void
  /** Reports each chunk, and whether it completes a picture. */
  onBytes?: (bytes: number, isPicture: boolean) => void
  onRefused: () => void
  onLost: () => void
  /** Reports that `fetch` cannot read the pictures, but an `<img>` may be able to show them. */
  onUnreadable: () => void
}

/** Opens a live picture. Returns a function that closes the connection immediately. */
export type StreamOpener = (url: string, callbacks: StreamCallbacks) => () => void

export const createStreamOpener =
  ({ fetch, page }: Pick<RigConsole, 'fetch' | 'page'>): StreamOpener =>
  (url, callbacks) => {
    const { href, origin } = page.window.location
    const connection = new AbortController()
    let hasResponded = false
    const report = (end: 'onRefused' | 'onLost' | 'onUnreadable') => {
      if (!connection.signal.aborted) callbacks[end]()
    }

    const read = async () => {
      if (url === '') return report('onRefused') // `fetch` would request the page itself
      const response = await fetch(url, { signal: connection.signal, cache: 'no-store' })
      hasResponded = true
      if (!response.ok) return report('onRefused')
      const boundary = parseBoundary(response.headers.get('content-type'))
      if (!boundary || !response.body) return report('onUnreadable')
      await readPictures(response.body, boundary)
      report('onLost')
    }

    const readPictures = async (body: ReadableStream<Uint8Array>, boundary: string) => {
      const chunks = body.getReader()
      const parts = createMultipartReader(boundary)
      for (let next = await chunks.read(); !next.done; next = await chunks.read()) {
        // Older pictures of a chunk are skipped, so that a slow page does not fall behind
        const newest = parts.push(next.value).at(-1)
        if (connection.signal.aborted) return
        callbacks.onBytes?.(next.value.length, newest !== undefined)
        if (newest) callbacks.onPicture(newest)
      }
    }

    const isSameOrigin = () => new URL(url, href).origin === origin

    // A cross-origin request also fails without CORS headers, which an `<img>` does not need
    Promise.resolve()
      .then(read)
      .catch(() => report(hasResponded || isSameOrigin() ? 'onLost' : 'onUnreadable'))
      .finally(() => connection.abort())
    return () => connection.abort()
  }
