import type { RigConsole } from '../../console/console.ts'
import { type Bytes, boundaryOf, createPartReader } from './part-reader.ts'

/** The callbacks of a stream. After closing, none of them is called. */
export type StreamListener = {
  picture: (jpeg: Bytes) => void
  /** The rig responds, but not with a picture. */
  refused: () => void
  /** The connection could not be made or has ended. */
  lost: () => void
  /** The browser may not read it (another origin without CORS, or no multipart response), an `<img>` may show it. */
  unreadable: () => void
}

/** Opens a live picture, and returns a function that closes its connection immediately. */
export type OpenStream = (url: string, listener: StreamListener) => () => void

/** Returns a function that opens live pictures through a console. It is the only place that opens or closes one. */
export const createOpenStream =
  ({ fetch, page }: Pick<RigConsole, 'fetch' | 'page'>): OpenStream =>
  (url, listener) => {
    const { href, origin } = page.window.location
    const connection = new AbortController()
    let hasResponded = false
    const report = (end: 'refused' | 'lost' | 'unreadable') => {
      if (!connection.signal.aborted) listener[end]()
    }

    const read = async () => {
      if (url === '') return report('refused') // it would be the URL of the page itself
      const response = await fetch(url, { signal: connection.signal, cache: 'no-store' })
      hasResponded = true
      if (!response.ok) return report('refused')
      const boundary = boundaryOf(response.headers.get('content-type'))
      if (!boundary || !response.body) return report('unreadable')
      await readPictures(response.body, boundary)
      report('lost')
    }

    const readPictures = async (body: ReadableStream<Uint8Array>, boundary: string) => {
      const chunks = body.getReader()
      const parts = createPartReader(boundary)
      for (let next = await chunks.read(); !next.done; next = await chunks.read()) {
        // On a slow page only the newest picture is worth decoding
        const newest = parts.push(next.value).at(-1)
        if (newest && !connection.signal.aborted) listener.picture(newest)
      }
    }

    const isSameOrigin = () => new URL(url, href).origin === origin

    // A failed request to another origin may be a rig without CORS: an `<img>` may still show its stream
    Promise.resolve()
      .then(read)
      .catch(() => report(hasResponded || isSameOrigin() ? 'lost' : 'unreadable'))
      .finally(() => connection.abort())
    return () => connection.abort()
  }
