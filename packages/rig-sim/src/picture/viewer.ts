import type { ServerResponse } from 'node:http'

const BOUNDARY = 'frame'
const PART_HEAD = Buffer.from(`--${BOUNDARY}\r\nContent-Type: image/jpeg\r\n\r\n`)
// The next part's head goes out right behind each picture, because a browser shows a part only when it sees the next
// one begin; no Content-Length then.
const NEXT_PART_HEAD = Buffer.concat([Buffer.from('\r\n'), PART_HEAD])

export type Viewer = ReturnType<typeof createViewer>

type Deps = {
  response: ServerResponse
  /** The newest picture, for a viewer that has fallen behind. */
  latest: () => Buffer | null
  /** A picture was not sent because the one before it is still on its way. */
  onSkip: () => void
}

/**
 * One viewer of a live picture. While its socket has not taken the last picture it is given none; then it gets the
 * newest, so that no more than one picture ever waits in its socket.
 */
export const createViewer = ({ response, latest, onSkip }: Deps) => {
  let sent: Buffer | null = null

  const send = (picture: Buffer) => {
    sent = picture
    response.cork()
    response.write(picture)
    response.write(NEXT_PART_HEAD)
    response.uncork()
  }

  response.writeHead(200, {
    'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}`,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.write(PART_HEAD)
  response.on('drain', () => {
    const newest = latest()
    if (newest && newest !== sent) send(newest)
  })

  return {
    show: (picture: Buffer) => (response.writableNeedDrain ? onSkip() : send(picture)),
    /** Ends the stream at once, without an orderly end, as a camera that goes away does. */
    cut: () => response.destroy(),
  }
}
