import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LivePicture, Viewer } from '@rig/picture'

const BOUNDARY = 'frame'
const LINE_END = Buffer.from('\r\n')
const PART_FIRST_LINES = `--${BOUNDARY}\r\nContent-Type: image/jpeg\r\n`
const IMAGE_PART_HEAD = Buffer.from(`${PART_FIRST_LINES}\r\n`)

export const MULTIPART_HEADERS = {
  'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}`,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

type PartFormat = { begin?: Buffer; encode: (picture: LivePicture) => Buffer }

const encodeOnce = (encode: PartFormat['encode']): PartFormat['encode'] => {
  const encodedParts = new WeakMap<LivePicture, Buffer>()
  return (picture) => {
    const part = encodedParts.get(picture) ?? encode(picture)
    encodedParts.set(picture, part)
    return part
  }
}

/**
 * An `<img>` shows a part only when the next part begins, so each picture is followed immediately by the headers of the
 * next one. These cannot contain Content-Length and X-Timestamp, which are not known yet.
 */
const imagePartFormat: PartFormat = {
  begin: IMAGE_PART_HEAD,
  encode: encodeOnce(({ jpeg }) => Buffer.concat([jpeg, LINE_END, IMAGE_PART_HEAD])),
}

const readerPartFormat: PartFormat = {
  encode: encodeOnce(({ jpeg, capturedAt }) => {
    const fields = `Content-Length: ${jpeg.length}\r\nX-Timestamp: ${(capturedAt / 1000).toFixed(3)}\r\n`
    return Buffer.concat([Buffer.from(`${PART_FIRST_LINES}${fields}\r\n`), jpeg, LINE_END])
  }),
}

/** Returns whether the request is for an `<img>`. Browsers send this header only over HTTPS and to localhost. */
export const isForImage = ({ headers }: IncomingMessage) => headers['sec-fetch-dest'] === 'image'

/** Sends the headers at once, so set others first. While the socket is full, drops all pictures but the newest. */
export const createMultipartViewer = (response: ServerResponse, { isForImage }: { isForImage: boolean }): Viewer => {
  const { begin, encode } = isForImage ? imagePartFormat : readerPartFormat
  let newest: LivePicture | null = null
  let sent: LivePicture | null = null

  const send = (picture: LivePicture) => {
    sent = picture
    response.write(encode(picture))
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
