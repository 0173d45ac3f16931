import type { RigConsole } from '../../console/console.ts'
import { createMultipartReader, parseBoundary, type StreamPicture } from './multipart-reader.ts'

/** No callback is called after the stream has been closed. */
export type StreamCallbacks = {
  onPicture: (picture: StreamPicture) => void
  /** Reports each chunk, and whether it completes a picture. */
  onBytes?: (bytes: number, isPicture: boolean) => void
  onRefused: () => void
  onLost: () => void
  /** Called if `fetch` cannot read the pictures. An `<img>` may still be able to show them. */
  onUnreadable: () => void
}

/** Opens a stream, and returns a function that closes the connection immediately. */
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
      if (url === '') return report('onRefused') // An empty URL would request the page itself
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
        // Only the newest picture in a chunk is used, so that a slow page does not fall behind
        const newest = parts.push(next.value).at(-1)
        if (connection.signal.aborted) return
        callbacks.onBytes?.(next.value.length, newest !== undefined)
        if (newest) callbacks.onPicture(newest)
      }
    }

    const isSameOrigin = () => new URL(url, href).origin === origin

    // Without CORS headers, a cross-origin request also fails, but an `<img>` can still load the stream
    Promise.resolve()
      .then(read)
      .catch(() => report(hasResponded || isSameOrigin() ? 'onLost' : 'onUnreadable'))
      .finally(() => connection.abort())
    return () => connection.abort()
  }
