import type { ServerResponse } from 'node:http'
import type { Viewer } from '@rig/picture'

const BOUNDARY = 'frame'
const PART_HEAD = Buffer.from(`--${BOUNDARY}\r\nContent-Type: image/jpeg\r\n\r\n`)
// Browsers show a part only when the next part begins, so the next part's headers follow each picture immediately. That
// rules out Content-Length.
const NEXT_PART_HEAD = Buffer.concat([Buffer.from('\r\n'), PART_HEAD])

export const MULTIPART_HEADERS = {
  'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}`,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * Creates a viewer that sends pictures as a multipart response with the headers already set on `response`. While the
 * socket is full, pictures are dropped. After it has drained, the newest picture is sent.
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
    end: () => response.destroy(),
  }
}
