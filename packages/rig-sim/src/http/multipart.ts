import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LivePicture, Viewer } from '@rig/picture'

const BOUNDARY = 'frame'
const LINE_END = Buffer.from('\r\n')
const FIRST_LINES = `--${BOUNDARY}\r\nContent-Type: image/jpeg\r\n`
const IMAGE_PART_HEAD = Buffer.from(`${FIRST_LINES}\r\n`)

export const MULTIPART_HEADERS = {
  'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}`,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** `begin` is sent once. `before` and `after` surround each picture. */
type PartFormat = { begin?: Buffer; before?: (picture: LivePicture) => Buffer; after: Buffer }

/**
 * An `<img>` shows a part only when the next part begins, so the next part's headers follow each picture immediately.
 * That rules out Content-Length and X-Timestamp.
 */
const formatForImage: PartFormat = { begin: IMAGE_PART_HEAD, after: Buffer.concat([LINE_END, IMAGE_PART_HEAD]) }

const formatForReader: PartFormat = {
  before: ({ jpeg, capturedAt }) =>
    Buffer.from(
      `${FIRST_LINES}Content-Length: ${jpeg.length}\r\nX-Timestamp: ${(capturedAt / 1000).toFixed(3)}\r\n\r\n`,
    ),
  after: LINE_END,
}

/** Returns whether the request is for an `<img>`. Browsers send this header only over HTTPS and to localhost. */
export const isForImage = ({ headers }: IncomingMessage) => headers['sec-fetch-dest'] === 'image'

type Options = { isForImage: boolean }

/**
 * Creates a viewer that sends pictures as a multipart response with the headers already set on `response`. While the
 * socket is full, pictures are dropped. After it has drained, the newest picture is sent.
 */
export const createMultipartViewer = (response: ServerResponse, { isForImage }: Options): Viewer => {
  const { begin, before, after } = isForImage ? formatForImage : formatForReader
  let newest: LivePicture | null = null
  let sent: LivePicture | null = null

  const send = (picture: LivePicture) => {
    sent = picture
    response.cork()
    if (before) response.write(before(picture))
    response.write(picture.jpeg)
    response.write(after)
    response.uncork()
  }

  response.writeHead(200, MULTIPART_HEADERS)
  if (begin) response.write(begin)
  else response.flushHeaders()
  response.on('drain', () => {
    if (newest && newest !== sent) send(newest)
  })

  return {
    show: (picture) => {
      newest = picture
      if (response.writableNeedDrain) return false
      send(picture)
      return true
    },
    end: () => response.destroy(),
  }
}
