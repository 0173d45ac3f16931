import type { Clock } from '../../console/console.ts'
import type { PictureClaim, PictureConnections } from '../../console/picture-connections.ts'
import type { PictureRate } from '../../console/settings.ts'
import type { PaintedFrame } from '../lag/picture-lag.ts'
import { createCanvasPainter } from './canvas-painter.ts'
import type { StreamOpener } from './open-stream.ts'
import { isInPictureInPicture } from './picture-in-picture.ts'
import type { PicturePhase } from './picture-judgement.ts'
import { getPictureIntervalMs } from './picture-rates.ts'
import { createSinglePictureOpener } from './single-pictures.ts'
import {
  createStreamSession,
  needsConnection,
  reduceStreamSession,
  type StreamEvent,
  type StreamSession,
} from './stream-session.ts'
import { createStreamTraffic, type StreamTraffic } from './stream-traffic.ts'

export type StreamOptions = {
  on: boolean
  /** URL for the next connection. An open connection is not affected. */
  url: string
  rate?: PictureRate | undefined
  onPhase?: ((phase: PicturePhase) => void) | undefined
  onFrame?: ((frame: PaintedFrame, atMs: number) => void) | undefined
  /** Receives the traffic on each tick. */
  onTraffic?: ((traffic: StreamTraffic | null) => void) | undefined
  onBytes?: (() => void) | undefined
}

type StreamSnapshot = { session: StreamSession; now: number; traffic: StreamTraffic | null }

const TICK_MS = 250

type Dependencies = {
  open: StreamOpener
  connections: Pick<PictureConnections, 'claim'>
  clock: Clock
  document: Document
}

/** Dispatches timer ticks, network events and visibility changes to the session, and opens or closes the connection. */
export const createLiveStream = ({ open, connections, clock, document }: Dependencies) => {
  const listeners = new Set<() => void>()
  let options: StreamOptions = { on: false, url: '' }
  let session = createStreamSession(!document.hidden)
  let snapshot: StreamSnapshot = { session, now: clock.now(), traffic: null }
  let canvas: HTMLCanvasElement | null = null
  let claim: PictureClaim | null = null
  let isGranted = false
  let close: (() => void) | null = null
  let timer: unknown = null
  const traffic = createStreamTraffic(clock)

  const dispatch = (event: StreamEvent, frame?: PaintedFrame) => {
    const before = session
    session = reduceStreamSession(before, event, clock.now())
    if (!needsConnection(session)) releaseConnection()
    if (needsConnection(session) && canvas && !claim) claimConnection()
    if (isGranted && needsConnection(session) && canvas && !close) connect(canvas)
    if (frame) options.onFrame?.(frame, clock.now())
    if (session.phase !== before.phase) options.onPhase?.(session.phase)
    updateTimer()
    // Subscribers are not notified of every frame, because rendering that often would be too expensive
    if (event.kind === 'tick' || session.phase !== before.phase) publish()
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
    options.onTraffic?.(traffic.read(session.intervalMs))
  }

  const publish = () => {
    snapshot = { session, now: clock.now(), traffic: traffic.read(session.intervalMs) }
    for (const listener of listeners) listener()
  }

  const claimConnection = () => {
    claim = connections.claim('live', {
      url: options.url,
      onOpen: () => {
        isGranted = true
        // Otherwise the caller of `claim` connects
        if (claim) dispatch({ kind: 'granted' })
      },
      onRecall: () => {
        isGranted = false
        disconnect()
        dispatch({ kind: 'waiting' })
      },
    })
    session = reduceStreamSession(session, { kind: isGranted ? 'granted' : 'waiting' }, clock.now())
  }

  const releaseConnection = () => {
    disconnect()
    claim?.release()
    claim = null
    isGranted = false
  }

  const connect = (target: HTMLCanvasElement) => {
    const painter = createCanvasPainter(target, (frame) =>
      dispatch({ kind: frame.isReadable ? 'shown' : 'shown-unreadable' }, frame),
    )
    const { intervalMs } = session
    const openStream = intervalMs === 0 ? open : createSinglePictureOpener({ open, clock, intervalMs })
    const abort = openStream(options.url, {
      onBytes: (bytes, isPicture) => {
        traffic.add(bytes, isPicture)
        options.onBytes?.()
      },
      onPicture: (picture) => {
        options.onBytes?.()
        painter.paint(picture)
      },
      onRefused: () => dispatch({ kind: 'refused' }),
      onLost: () => dispatch({ kind: 'lost' }),
    })
    close = () => {
      painter.stop()
      abort()
    }
  }

  const disconnect = () => {
    close?.()
    close = null
    traffic.interrupt()
  }

  const handleVisibilityChange = () =>
    dispatch({ kind: 'page', visible: !document.hidden || isInPictureInPicture(document) })

  return {
    start: (target: HTMLCanvasElement) => {
      canvas = target
      handleVisibilityChange()
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
      if (newest.on !== options.on) traffic.reset()
      options = newest
      // A stream that is switched off must not be reopened at its new rate
      if (!options.on) dispatch({ kind: 'switched', on: false })
      const intervalMs = getPictureIntervalMs(options.rate ?? 'all')
      if (intervalMs !== session.intervalMs) disconnect()
      dispatch({ kind: 'paced', intervalMs })
      if (canvas) dispatch({ kind: 'switched', on: options.on })
    },
    /** Shows the picture here instead of in the window that has shown its live picture the longest. */
    takeOver: () => claim?.takeOver(),
    /** Closes the stream and opens it again, if it is switched on. */
    reopen: () => {
      disconnect()
      dispatch({ kind: 'reopened' })
    },
    /** Returns the time of the latest frame. The snapshot is older, because it is updated on ticks. */
    getShownAt: () => session.recentFrameTimes.at(-1),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
}
