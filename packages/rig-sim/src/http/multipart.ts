import type { ServerResponse } from 'node:http'
import type { Viewer } from '@rig/picture'

const BOUNDARY = 'frame'
const PART_HEAD = Buffer.from(`--${BOUNDARY}\r\nContent-Type: image/jpeg\r\n\r\n`)
// Sent right after each picture, because browsers show a part only when the next one begins. Excludes Content-Length.
const NEXT_PART_HEAD = Buffer.concat([Buffer.from('\r\n'), PART_HEAD])

/** Headers of a live picture. */
export const MULTIPART_HEADERS = {
  'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}`,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * Creates a viewer that sends a live picture as a multipart response, including the headers set before. Pictures are
 * skipped until the socket has drained; then the newest one is sent. At most one picture is pending in the socket.
 */
export const createMultipartViewer = (response: ServerResponse): Viewer => {
  let newest: Buffer | null = null
  let sent: Buffer | null = null

  const send = (picture: Buffer) => {
    sent = picture
    response.cork()
    response.write(picture)
    response.write(NEXT_PART_HEAD)
    response.uncork()
  }

  response.writeHead(200, MULTIPART_HEADERS)
  response.write(PART_HEAD)
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
    /** Destroys the connection, like a camera that is switched off. */
    end: () => response.destroy(),
  }
}
