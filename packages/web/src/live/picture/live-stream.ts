import { type OpenStream, openStream } from './open-stream.ts'
import { canPaint, createPainter } from './painter.ts'
import { isFloating } from './picture-in-picture.ts'
import {
  advance,
  newSession,
  type StreamEvent,
  type StreamPhase,
  type StreamSession,
  wantsStream,
} from './stream-session.ts'

/** What the owner of a stream wants to show, and its callbacks. May change at any time. */
export type StreamOptions = {
  on: boolean
  /** The newest address that the rig has answered. A running stream keeps the one it was opened with. */
  address: string
  onStateChange?: ((state: StreamPhase) => void) | undefined
  /** Called after each picture that is on the screen, with its time on `performance.now`'s clock, in ms. */
  onFrame?: ((atMs: number) => void) | undefined
}

/** What is shown: the session, the time of the reading, and the address for an `<img>` where that has to show the stream. */
type StreamReading = { session: StreamSession; now: number; imageAddress: string | null }

const TICK_MS = 250

type Deps = { open?: OpenStream; paintable?: boolean; now?: () => number; page?: Document }

/**
 * Drives one live picture: lets time, the network and the page's visibility act on the session, and opens or closes
 * the connection by what the session wants. It lives from `start` to the function that `start` returns.
 */
export const createLiveStream = (deps: Deps = {}) => {
  const { open = openStream, paintable = canPaint(), now = () => performance.now(), page = document } = deps
  const listeners = new Set<() => void>()
  let options: StreamOptions = { on: false, address: '' }
  let session = newSession(!page.hidden)
  let reading: StreamReading = { session, now: now(), imageAddress: null }
  let canvas: HTMLCanvasElement | null = null
  let close: (() => void) | null = null
  let imageAddress: string | null = null
  let ticking: ReturnType<typeof setInterval> | undefined

  const dispatch = (event: StreamEvent) => {
    const before = session
    session = advance(before, event, now())
    if (!wantsStream(session)) disconnect()
    if (wantsStream(session) && canvas && !close && imageAddress === null) connect(canvas)
    if (event.kind === 'shown' && session.counted && session !== before) options.onFrame?.(now())
    if (session.phase !== before.phase) options.onStateChange?.(session.phase)
    keepTime()
    // Pictures come too often to publish each of them; the tick does it
    if (event.kind === 'tick' || session.phase !== before.phase || imageAddress !== reading.imageAddress) publish()
  }

  /** Runs a timer only while the picture is switched on. */
  const keepTime = () => {
    if (session.phase !== 'off') ticking ??= setInterval(() => dispatch({ kind: 'tick' }), TICK_MS)
    else {
      clearInterval(ticking)
      ticking = undefined
    }
  }

  const publish = () => {
    reading = { session, now: now(), imageAddress }
    for (const listener of listeners) listener()
  }

  const connect = (surface: HTMLCanvasElement) => {
    if (!paintable) return showAsImage()
    const painter = createPainter(surface, () => dispatch({ kind: 'shown' }))
    const abort = open(options.address, {
      picture: painter.paint,
      refused: () => dispatch({ kind: 'refused' }),
      lost: () => dispatch({ kind: 'lost' }),
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
    imageAddress = options.address
    session = advance(session, { kind: 'uncountable' }, now())
    publish()
  }

  const disconnect = () => {
    close?.()
    close = null
    imageAddress = null
  }

  const seePage = () => dispatch({ kind: 'page', visible: !page.hidden || isFloating(page) })

  return {
    /** Begins to live on a canvas, and returns what ends it. */
    start: (surface: HTMLCanvasElement) => {
      canvas = surface
      page.addEventListener('visibilitychange', seePage)
      page.addEventListener('leavepictureinpicture', seePage)
      dispatch({ kind: 'switched', on: options.on })
      return () => {
        page.removeEventListener('visibilitychange', seePage)
        page.removeEventListener('leavepictureinpicture', seePage)
        dispatch({ kind: 'switched', on: false })
        canvas = null
      }
    },
    /** Takes what the owner wants now. */
    setOptions: (newest: StreamOptions) => {
      options = newest
      if (canvas) dispatch({ kind: 'switched', on: options.on })
    },
    /** What an `<img>` that shows the stream tells: it has a picture, or it has failed. */
    imageShown: () => dispatch({ kind: 'shown' }),
    imageFailed: () => dispatch({ kind: 'refused' }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => reading,
  }
}
