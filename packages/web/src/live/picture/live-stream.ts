import type { Clock } from '../../console/console.ts'
import type { PicturePhase } from '../camera-picture.ts'
import type { OpenStream } from './open-stream.ts'
import { createPainter } from './painter.ts'
import { isInPictureInPicture } from './picture-in-picture.ts'
import { advance, needsConnection, newSession, type StreamEvent, type StreamSession } from './stream-session.ts'

/** The requested state of a stream and its callbacks. May change at any time. */
export type StreamOptions = {
  on: boolean
  /** The newest URL from the rig. A running stream keeps the one it was opened with. */
  url: string
  onPhase?: ((phase: PicturePhase) => void) | undefined
  /** Called after each frame is painted, with the time of the clock. */
  onFrame?: ((atMs: number) => void) | undefined
}

/** The session at a time, and the URL of the stream if an `<img>` has to show it. */
type StreamReading = { session: StreamSession; now: number; imageUrl: string | null }

const TICK_MS = 250

type Dependencies = { open: OpenStream; isPaintable: boolean; clock: Clock; document: Document }

/**
 * Runs one live picture: passes time, network events and the page's visibility to the session, and opens or closes the
 * connection as the session requires. It runs from `start` until the function that `start` returns is called.
 */
export const createLiveStream = ({ open, isPaintable, clock, document }: Dependencies) => {
  const listeners = new Set<() => void>()
  let options: StreamOptions = { on: false, url: '' }
  let session = newSession(!document.hidden)
  let reading: StreamReading = { session, now: clock.now(), imageUrl: null }
  let canvas: HTMLCanvasElement | null = null
  let close: (() => void) | null = null
  let imageUrl: string | null = null
  let timer: unknown = null

  const dispatch = (event: StreamEvent) => {
    const before = session
    session = advance(before, event, clock.now())
    if (!needsConnection(session)) disconnect()
    if (needsConnection(session) && canvas && !close && imageUrl === null) connect(canvas)
    if (event.kind === 'shown' && session.counted && session !== before) options.onFrame?.(clock.now())
    if (session.phase !== before.phase) options.onPhase?.(session.phase)
    updateTimer()
    // Pictures arrive too often to publish each of them; the tick does it
    if (event.kind === 'tick' || session.phase !== before.phase || imageUrl !== reading.imageUrl) publish()
  }

  /** Runs a timer only while the picture is switched on. */
  const updateTimer = () => {
    if (session.phase !== 'off') timer ??= clock.setTimer(tick, TICK_MS)
    else if (timer !== null) {
      clock.clearTimer(timer)
      timer = null
    }
  }

  const tick = () => {
    timer = null
    dispatch({ kind: 'tick' })
  }

  const publish = () => {
    reading = { session, now: clock.now(), imageUrl }
    for (const listener of listeners) listener()
  }

  const connect = (surface: HTMLCanvasElement) => {
    if (!isPaintable) return showAsImage()
    const painter = createPainter(surface, () => dispatch({ kind: 'shown' }))
    const abort = open(options.url, {
      picture: painter.paint,
      refused: () => dispatch({ kind: 'refused' }),
      lost: () => dispatch({ kind: 'lost' }),
      unreadable: () => {
        disconnect()
        showAsImage()
      },
    })
    close = () => {
      painter.stop()
      abort()
    }
  }

  const showAsImage = () => {
    imageUrl = options.url
    session = advance(session, { kind: 'uncountable' }, clock.now())
    publish()
  }

  const disconnect = () => {
    close?.()
    close = null
    imageUrl = null
  }

  const followVisibility = () => dispatch({ kind: 'page', visible: !document.hidden || isInPictureInPicture(document) })

  return {
    /** Starts to stream on a canvas, and returns a function that stops it. */
    start: (surface: HTMLCanvasElement) => {
      canvas = surface
      document.addEventListener('visibilitychange', followVisibility)
      document.addEventListener('leavepictureinpicture', followVisibility)
      dispatch({ kind: 'switched', on: options.on })
      return () => {
        document.removeEventListener('visibilitychange', followVisibility)
        document.removeEventListener('leavepictureinpicture', followVisibility)
        dispatch({ kind: 'switched', on: false })
        canvas = null
      }
    },
    setOptions: (newest: StreamOptions) => {
      options = newest
      if (canvas) dispatch({ kind: 'switched', on: options.on })
    },
    /** The `<img>` that shows the stream has a picture, or has failed. */
    imageShown: () => dispatch({ kind: 'shown' }),
    imageFailed: () => dispatch({ kind: 'refused' }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => reading,
  }
}
