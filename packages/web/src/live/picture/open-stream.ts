import { type Bytes, boundaryOf, createPartReader } from './part-reader.ts'

/** The callbacks of a stream. After closing, none of them is called. */
export type StreamListener = {
  picture: (jpeg: Bytes) => void
  /** The rig answers, but not with a picture. */
  refused: () => void
  /** The connection could not be made or has ended. */
  lost: () => void
  /** The browser may not read it (another origin without CORS, or no multipart answer), an `<img>` may show it. */
  unreadable: () => void
}

export type OpenStream = (address: string, listener: StreamListener) => () => void

/** Opens the live picture at `address` and returns what closes it at once. This is the only place that does either. */
export const openStream: OpenStream = (address, listener) => {
  const connection = new AbortController()
  let answered = false
  const tell = (word: 'refused' | 'lost' | 'unreadable') => {
    if (!connection.signal.aborted) listener[word]()
  }

  const read = async () => {
    if (address === '') return tell('refused') // it would mean the page itself
    const response = await fetch(address, { signal: connection.signal, cache: 'no-store' })
    answered = true
    if (!response.ok) return tell('refused')
    const boundary = boundaryOf(response.headers.get('content-type'))
    if (!boundary || !response.body) return tell('unreadable')
    await readPictures(response.body, boundary)
    tell('lost')
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

  // A failed request to another origin may be a rig without CORS: an `<img>` will show whether it is there
  Promise.resolve()
    .then(read)
    .catch(() => tell(answered || isSameOrigin(address) ? 'lost' : 'unreadable'))
    .finally(() => connection.abort())
  return () => connection.abort()
}

const isSameOrigin = (address: string) => new URL(address, location.href).origin === location.origin
