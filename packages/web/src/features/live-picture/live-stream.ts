import { type OpenStream, openStream } from './open-stream.ts'
import { canPaint, createPainter } from './painter.ts'
import {
  advance,
  newSession,
  type StreamEvent,
  type StreamPhase,
  type StreamSession,
  wantsStream,
} from './stream-session.ts'

/** What the owner of a stream wants of it and wants to hear of it. May change at any time. */
export type StreamWish = {
  on: boolean
  /** The newest address that the rig has given. A stream that runs keeps the one that it was opened with. */
  address: string
  onStateChange?: ((state: StreamPhase) => void) | undefined
  /** Called behind each picture that is on the screen, with its time on `performance.now`'s clock, in ms. */
  onFrame?: ((atMs: number) => void) | undefined
}

/** What is shown: the session, the time of the reading, and the address for an `<img>` where that has to show the stream. */
type StreamReading = { session: StreamSession; now: number; imageAddress: string | null }

export type LiveStream = ReturnType<typeof createLiveStream>

const TICK_MS = 250

type Surroundings = { open?: OpenStream; paintable?: boolean; now?: () => number; page?: Document }

/**
 * Drives one live picture: lets time, the network and the page's visibility act on the session, and opens or closes
 * the connection by what the session wants. It lives from `start` to the function that `start` returns.
 */
export const createLiveStream = (surroundings: Surroundings = {}) => {
  const { open = openStream, paintable = canPaint(), now = () => performance.now(), page = document } = surroundings
  const listeners = new Set<() => void>()
  let wish: StreamWish = { on: false, address: '' }
  let session = newSession(!page.hidden)
  let reading: StreamReading = { session, now: now(), imageAddress: null }
  let canvas: HTMLCanvasElement | null = null
  let close: (() => void) | null = null
  let imageAddress: string | null = null

  const happen = (event: StreamEvent) => {
    const before = session
    session = advance(before, event, now())
    if (!wantsStream(session)) disconnect()
    if (wantsStream(session) && canvas && !close && imageAddress === null) connect(canvas)
    if (event.kind === 'shown' && session.counted && session !== before) wish.onFrame?.(now())
    if (session.phase !== before.phase) wish.onStateChange?.(session.phase)
    // Single pictures come too often to be told each; the tick shows them
    if (event.kind === 'tick' || session.phase !== before.phase || imageAddress !== reading.imageAddress) publish()
  }

  const publish = () => {
    reading = { session, now: now(), imageAddress }
    for (const listener of listeners) listener()
  }

  const connect = (surface: HTMLCanvasElement) => {
    if (!paintable) return showAsImage()
    const painter = createPainter(surface, () => happen({ kind: 'shown' }))
    const abort = open(wish.address, {
      picture: painter.paint,
      refused: () => happen({ kind: 'refused' }),
      lost: () => happen({ kind: 'lost' }),
      unreadable: () => {
        disconnect()
        showAsImage()
      },
    })
    close = () => {
      painter.rest()
      abort()
    }
  }

  const showAsImage = () => {
    imageAddress = wish.address
    session = advance(session, { kind: 'uncountable' }, now())
    publish()
  }

  const disconnect = () => {
    close?.()
    close = null
    imageAddress = null
  }

  const seePage = () => happen({ kind: 'page', visible: !page.hidden })

  return {
    /** Begins to live on a canvas, and returns what ends it. */
    start: (surface: HTMLCanvasElement) => {
      canvas = surface
      const ticking = setInterval(() => happen({ kind: 'tick' }), TICK_MS)
      page.addEventListener('visibilitychange', seePage)
      happen({ kind: 'switched', on: wish.on })
      return () => {
        clearInterval(ticking)
        page.removeEventListener('visibilitychange', seePage)
        happen({ kind: 'switched', on: false })
        canvas = null
      }
    },
    /** Takes the newest wish of the owner. */
    attend: (newest: StreamWish) => {
      wish = newest
      if (canvas) happen({ kind: 'switched', on: wish.on })
    },
    /** What an `<img>` that shows the stream tells: it has a picture, or it has failed. */
    imageShown: () => happen({ kind: 'shown' }),
    imageFailed: () => happen({ kind: 'refused' }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => reading,
  }
}
