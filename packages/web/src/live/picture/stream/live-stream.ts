import type { PictureRate } from '../../../console/account/settings.ts'
import type { ConnectionClaim, Connections } from '../../../console/link/connections.ts'
import { type Clock, createTimer } from '../../../lib/clock.ts'
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
import { createTrafficMeter, type StreamTraffic } from './stream-traffic.ts'

/**
 * A change of `url` does not affect an open connection, because it usually only means that the rig has renewed the
 * ticket in the URL.
 */
export type ShownPicture = { url: string; isOn: boolean; rate: PictureRate }

const TICK_MS = 250

type Dependencies = {
  open: StreamOpener
  connections: Pick<Connections, 'claim'>
  clock: Clock
  document: Document
  /** Returns the send time of the newest request to which the rig has responded. */
  getRespondedSentAt(): number
  onPhase(phase: PicturePhase): void
  onFrame(frame: PaintedFrame, atMs: number): void
  /** Called several times per second while the stream is on. */
  onTick(traffic: StreamTraffic | null): void
  onBytes(): void
  /** Called when the rig refuses the URL: it may have expired, or the camera may be offline. */
  onOutdated(): void
}

/** Dispatches timer ticks, network events and visibility changes to the session, and opens or closes the connection. */
export const createLiveStream = ({
  open,
  connections,
  clock,
  document,
  getRespondedSentAt,
  ...reports
}: Dependencies) => {
  let shown: ShownPicture = { url: '', isOn: false, rate: 'all' }
  let session = createStreamSession(!document.hidden)
  let canvas: HTMLCanvasElement | null = null
  let claim: ConnectionClaim | null = null
  let isGranted = false
  let close: (() => void) | null = null
  const timer = createTimer(clock)
  const traffic = createTrafficMeter(clock)

  const dispatch = (event: StreamEvent, frame?: PaintedFrame) => {
    const before = session
    session = reduceStreamSession(before, event, clock.now())
    if (!needsConnection(session)) releaseConnection()
    if (needsConnection(session) && canvas && !claim) claimConnection()
    if (isGranted && needsConnection(session) && canvas && !close) connect(canvas)
    if (frame) reports.onFrame(frame, clock.now())
    if (session.phase !== before.phase) reports.onPhase(session.phase)
    updateTimer()
  }

  const updateTimer = () => {
    if (session.phase === 'off') timer.clear()
    else if (!timer.isSet()) timer.set(tick, TICK_MS)
  }

  const tick = () => {
    dispatch({ kind: 'tick', respondedSentAt: getRespondedSentAt() })
    reports.onTick(traffic.read(session.intervalMs))
  }

  const claimConnection = () => {
    claim = connections.claim('live', {
      url: shown.url,
      onOpen: () => {
        isGranted = true
        // If `claim` is still null, `claimConnection` has not returned yet, and its caller connects
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
    const abort = openStream(shown.url, {
      onResponse: () => dispatch({ kind: 'responded' }),
      onBytes: (bytes, isPicture) => {
        traffic.add(bytes, isPicture)
        reports.onBytes()
      },
      onPicture: (picture) => {
        // If the pixels of an `<img>` cannot be read, its picture is reported at each check, even if no bytes have
        // arrived
        if ('image' in picture && picture.isReadable) reports.onBytes()
        painter.paint(picture)
      },
      onRefused: (refusal) => {
        dispatch({ kind: 'refused', reason: refusal?.reason ?? null })
        if (refusal && refusal.status >= 400 && refusal.status < 500) reports.onOutdated()
      },
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
      dispatch({ kind: 'switched', on: shown.isOn })
      return () => {
        document.removeEventListener('visibilitychange', handleVisibilityChange)
        document.removeEventListener('leavepictureinpicture', handleVisibilityChange)
        dispatch({ kind: 'switched', on: false })
        canvas = null
      }
    },
    getShown: () => shown,
    /** Sets the URL and the rate of the stream, and whether it is switched on. */
    show: (next: ShownPicture) => {
      if (next.isOn !== shown.isOn) traffic.reset()
      shown = next
      // A stream that is switched off must not be reopened at its new rate
      if (!shown.isOn) dispatch({ kind: 'switched', on: false })
      const intervalMs = getPictureIntervalMs(shown.rate)
      if (intervalMs !== session.intervalMs) disconnect()
      dispatch({ kind: 'paced', intervalMs })
      if (canvas) dispatch({ kind: 'switched', on: shown.isOn })
    },
    /** Shows the picture here instead of in the window that has shown its live picture the longest. */
    takeOver: () => claim?.takeOver(),
    /** Closes the stream and opens it again, if it is switched on. */
    reopen: () => {
      disconnect()
      dispatch({ kind: 'reopened' })
    },
    getSession: (): StreamSession => session,
    /** Returns whether live pictures hold most of the connections that the stream waits for. */
    canTakeOver: () => claim?.canTakeOver() ?? false,
  }
}
