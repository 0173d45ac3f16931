import type { ServerResponse } from 'node:http'
import type { Viewer } from '@rig/picture'

const BOUNDARY = 'frame'
const PART_HEAD = Buffer.from(`--${BOUNDARY}\r\nContent-Type: image/jpeg\r\n\r\n`)
// The next part's head is sent right after each picture, because a browser shows a part only when it sees the next
// one begin; no Content-Length then.
const NEXT_PART_HEAD = Buffer.concat([Buffer.from('\r\n'), PART_HEAD])

/** The headers of a live picture. */
export const MULTIPART_HEADERS = {
  'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}`,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * A viewer of a live picture at the other end of a response, which it takes over completely; headers set before are
 * kept. While the socket has not taken the last picture it gets no other one; then it gets the newest, so that never
 * more than one picture waits in the socket.
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
    /** Ends at once, without an orderly end, like a camera that is switched off. */
    end: () => response.destroy(),
  }
}
