import { createStore } from 'zustand/vanilla'
import { copyPicture, toJpeg } from '../../../lib/canvas.ts'
import { importCode } from '../../../lib/import-code.ts'
import { register } from '../../../lib/register.ts'
import { createPictureLag, type PaintedFrame } from '../lag/picture-lag.ts'
import { createLiveStream, type ShownPicture } from './live-stream.ts'
import { createPictureJudge, type PictureJudgement, type PicturePhase } from './picture-judgement.ts'
import { createPixelReader } from './picture-problem.ts'
import { allowsHolds } from './picture-rates.ts'
import type { StreamSession } from './stream-session.ts'
import type { StreamTraffic } from './stream-traffic.ts'

/** Snapshot of the live picture: the thumbnail as a data URL, and the full picture as a JPEG. */
export type PictureSnapshot = { thumbnail: string; full: Blob }

/** Updated several times per second and at each new phase, because rendering each frame would be too expensive. */
export type PictureState = PictureJudgement & {
  session: StreamSession
  /** Time of this update, in ms of the console's clock. */
  now: number
  /** True while the stream waits for a connection, and most of the pictures that block it are live pictures. */
  canTakeOver: boolean
  canvas: HTMLCanvasElement | null
  /** False while the canvas shows pictures whose pixels the page may not read. */
  isReadable: boolean
}
/** `stampMs` is the capture time on the rig's clock, or null if the stream has none. */
type FrameListener = (frame: HTMLCanvasElement, atMs: number, stampMs: number | null) => void

const JPEG_QUALITY = 0.85
const THUMBNAIL_OPTIONS = { width: 256, height: 144, quality: 0.7 }
const PIXEL_CHECK_INTERVAL_MS = 1_000

type Dependencies = Omit<Parameters<typeof createPictureLag>[0], 'loadMovementLag'> &
  Pick<
    Parameters<typeof createLiveStream>[0],
    'open' | 'connections' | 'document' | 'getRespondedSentAt' | 'onBytes' | 'onOutdated'
  > &
  Pick<Parameters<typeof createPictureJudge>[0], 'endHolds' | 'isHolding' | 'isLinkSlow'> & {
    /** Receives true while a canvas shows the picture at a rate that is too low for holds, and otherwise false. */
    setStepsOnly(isStepsOnly: boolean): void
    /** Receives the traffic several times per second while the stream is on. */
    onTraffic(traffic: StreamTraffic | null): void
  }

/** Ends running holds when the picture becomes stale, is switched off or loses its canvas. */
export const createCameraPicture = (dependencies: Dependencies) => {
  const { clock, endHolds, setStepsOnly, onTraffic } = dependencies
  const lag = createPictureLag({
    ...dependencies,
    loadMovementLag: async () => (await importCode(() => import('../lag/movement-lag.ts'))).createMovementLagMeter(),
  })
  const judge = createPictureJudge({ ...dependencies, readLag: lag.read })
  const listeners = new Set<FrameListener>()
  let readPixels: ReturnType<typeof createPixelReader> | null = null
  let pixelsReadAt = Number.NEGATIVE_INFINITY
  let shownSince: number | null = null
  let detach = () => {}

  const handlePhase = (phase: PicturePhase) => {
    if (phase === 'off') shownSince = null
    if (phase !== 'live') lag.reset()
    judge.phase(phase)
    publish()
  }

  const handleFrame = (frame: PaintedFrame, atMs: number) => {
    const { canvas, isReadable } = store.getState()
    if (!canvas) return
    shownSince ??= atMs
    if (frame.isReadable !== isReadable) store.setState({ isReadable: frame.isReadable })
    lag.frame(frame, atMs)
    const before = judge.read()
    judge.frame(frame.isReadable)
    if (judge.read() !== before) publish()
    for (const listener of listeners) listener(canvas, atMs, frame.timestamp)
  }

  const checkPixels = () => {
    const { canvas, isReadable } = store.getState()
    const { phase, recentFrameTimes } = stream.getSession()
    const shownAt = recentFrameTimes.at(-1)
    if (!canvas || phase !== 'live' || !isReadable || shownAt === undefined) return
    if (clock.now() - pixelsReadAt < PIXEL_CHECK_INTERVAL_MS) return
    pixelsReadAt = clock.now()
    readPixels ??= createPixelReader()
    const pixels = readPixels(canvas)
    if (pixels) judge.pixels(pixels, shownAt)
  }

  const handleTick = (traffic: StreamTraffic | null) => {
    checkPixels()
    judge.tick()
    publish()
    onTraffic(traffic)
  }

  const stream = createLiveStream({
    ...dependencies,
    onPhase: handlePhase,
    onFrame: handleFrame,
    onTick: handleTick,
  })

  const readState = () => ({
    ...judge.read(),
    session: stream.getSession(),
    now: clock.now(),
    canTakeOver: stream.canTakeOver(),
  })
  const store = createStore<PictureState>(() => ({ ...readState(), canvas: null, isReadable: true }))
  const publish = () => store.setState(readState())

  return {
    store,
    lag,
    reopen: stream.reopen,
    takeOver: stream.takeOver,
    show: (next: ShownPicture) => {
      const wasOn = stream.getShown().isOn
      stream.show(next)
      if (wasOn && !next.isOn) endHolds()
      if (store.getState().canvas) setStepsOnly(next.isOn && !allowsHolds(next.rate))
    },
    /** Shows the picture on a canvas, and returns a function that closes the stream and ends the running holds. */
    attach: (canvas: HTMLCanvasElement) => {
      detach()
      store.setState({ canvas, isReadable: true })
      const { isOn, rate } = stream.getShown()
      setStepsOnly(isOn && !allowsHolds(rate))
      const stop = stream.start(canvas)
      const end = () => {
        if (detach !== end) return
        detach = () => {}
        stop()
        store.setState({ canvas: null })
        setStepsOnly(false)
        if (stream.getShown().isOn) endHolds()
      }
      detach = end
      return end
    },
    onFrame: (listener: FrameListener) => register(listeners, listener),
    /** Returns when the first frame was displayed, in ms of the console's clock, or null before the first frame. */
    shownSince: () => shownSince,
    /** Returns the current picture, or null if there is no live picture or its pixels cannot be read. */
    captureSnapshot: async (): Promise<PictureSnapshot | null> => {
      const { session, canvas, isReadable } = store.getState()
      if (session.phase !== 'live' || !canvas || !isReadable) return null
      const thumbnail = createThumbnail(canvas)
      const full = await toJpeg(canvas, JPEG_QUALITY)
      return full && { thumbnail, full }
    },
    close: () => {
      detach()
      lag.reset()
    },
  }
}

const createThumbnail = (picture: HTMLCanvasElement) =>
  copyPicture(picture, THUMBNAIL_OPTIONS).toDataURL('image/jpeg', THUMBNAIL_OPTIONS.quality)
