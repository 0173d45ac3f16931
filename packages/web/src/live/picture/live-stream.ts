import type { Clock } from '../../console/console.ts'
import type { PicturePhase } from '../camera-picture.ts'
import { createCanvasPainter } from './canvas-painter.ts'
import type { StreamOpener } from './open-stream.ts'
import { isInPictureInPicture } from './picture-in-picture.ts'
import {
  createStreamSession,
  needsConnection,
  reduceStreamSession,
  type StreamEvent,
  type StreamSession,
} from './stream-session.ts'

export type StreamOptions = {
  on: boolean
  /** URL for the next connection. An open connection is not affected. */
  url: string
  onPhase?: ((phase: PicturePhase) => void) | undefined
  onFrame?: ((atMs: number) => void) | undefined
}

/** `imageUrl` is set only if an `<img>` must show the stream. */
type StreamSnapshot = { session: StreamSession; now: number; imageUrl: string | null }

const TICK_MS = 250

type Dependencies = { open: StreamOpener; isPaintable: boolean; clock: Clock; document: Document }

/**
 * Creates a live stream. Dispatches timer ticks, network events and visibility changes to its session, and opens or
 * closes the connection accordingly.
 */
export const createLiveStream = ({ open, isPaintable, clock, document }: Dependencies) => {
  const listeners = new Set<() => void>()
  let options: StreamOptions = { on: false, url: '' }
  let session = createStreamSession(!document.hidden)
  let snapshot: StreamSnapshot = { session, now: clock.now(), imageUrl: null }
  let canvas: HTMLCanvasElement | null = null
  let close: (() => void) | null = null
  let imageUrl: string | null = null
  let timer: unknown = null

  const dispatch = (event: StreamEvent) => {
    const before = session
    session = reduceStreamSession(before, event, clock.now())
    if (!needsConnection(session)) disconnect()
    if (needsConnection(session) && canvas && !close && imageUrl === null) connect(canvas)
    if (event.kind === 'shown' && session.countsFrames && session !== before) options.onFrame?.(clock.now())
    if (session.phase !== before.phase) options.onPhase?.(session.phase)
    updateTimer()
    // Subscribers are not notified of every frame, because rendering that often would be too expensive
    if (event.kind === 'tick' || session.phase !== before.phase || imageUrl !== snapshot.imageUrl) publish()
  }

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
    snapshot = { session, now: clock.now(), imageUrl }
    for (const listener of listeners) listener()
  }

  const connect = (target: HTMLCanvasElement) => {
    if (!isPaintable) return fallBackToImage()
    const painter = createCanvasPainter(target, () => dispatch({ kind: 'shown' }))
    const abort = open(options.url, {
      onPicture: painter.paint,
      onRefused: () => dispatch({ kind: 'refused' }),
      onLost: () => dispatch({ kind: 'lost' }),
      onUnreadable: () => {
        disconnect()
        fallBackToImage()
      },
    })
    close = () => {
      painter.stop()
      abort()
    }
  }

  const fallBackToImage = () => {
    imageUrl = options.url
    session = reduceStreamSession(session, { kind: 'image-fallback' }, clock.now())
    publish()
  }

  const disconnect = () => {
    close?.()
    close = null
    imageUrl = null
  }

  const handleVisibilityChange = () =>
    dispatch({ kind: 'page', visible: !document.hidden || isInPictureInPicture(document) })

  return {
    /** Starts streaming to a canvas, and returns a function that stops the stream. */
    start: (target: HTMLCanvasElement) => {
      canvas = target
      document.addEventListener('visibilitychange', handleVisibilityChange)
      document.addEventListener('leavepictureinpicture', handleVisibilityChange)
      dispatch({ kind: 'switched', on: options.on })
      return () => {
        document.removeEventListener('visibilitychange', handleVisibilityChange)
        document.removeEventListener('leavepictureinpicture', handleVisibilityChange)
        dispatch({ kind: 'switched', on: false })
        canvas = null
      }
    },
    setOptions: (newest: StreamOptions) => {
      options = newest
      if (canvas) dispatch({ kind: 'switched', on: options.on })
    },
    handleImageLoad: () => dispatch({ kind: 'shown' }),
    handleImageError: () => dispatch({ kind: 'refused' }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
}
