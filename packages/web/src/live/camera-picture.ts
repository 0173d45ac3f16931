import { createStore } from 'zustand/vanilla'
import { importCode } from '../ui/import-code.ts'
import { createPictureLag, type PaintedFrame } from './lag/picture-lag.ts'
import { createPictureWatch } from './picture-watch.ts'

/**
 * `waiting` means that the browser's connections for pictures are in use. `stalled` includes a broken connection.
 * `offline` means that the rig has refused the stream.
 */
export type PicturePhase = 'off' | 'waiting' | 'connecting' | 'live' | 'stalled' | 'offline'

/** Snapshot of the live picture: the thumbnail as a data URL, and the full picture as a JPEG. */
export type PictureSnapshot = { thumbnail: string; full: Blob }

/** `isReadable` is false while the canvas shows pictures whose pixels the page may not read. */
type PictureState = { phase: PicturePhase; canvas: HTMLCanvasElement | null; isReadable: boolean }
type FrameListener = (frame: HTMLCanvasElement, atMs: number) => void

const JPEG_QUALITY = 0.85
const THUMBNAIL = { width: 256, height: 144, quality: 0.7 }

type Dependencies = Omit<Parameters<typeof createPictureLag>[0], 'loadMovementLag'> &
  Pick<Parameters<typeof createPictureWatch>[0], 'endHolds' | 'isHolding'>

/** Creates the state of a camera's live picture. Calls `endHolds` when the picture becomes stale. */
export const createCameraPicture = ({ endHolds, isHolding, ...dependencies }: Dependencies) => {
  const store = createStore<PictureState>(() => ({ phase: 'off', canvas: null, isReadable: true }))
  const lag = createPictureLag({
    ...dependencies,
    loadMovementLag: async () => (await importCode(() => import('./lag/movement-lag.ts'))).createMovementLag(),
  })
  const watch = createPictureWatch({ endHolds, isHolding, clock: dependencies.clock, readLag: lag.read })
  const listeners = new Set<FrameListener>()
  const reopeners = new Set<() => void>()
  let shownSince: number | null = null

  return {
    store,
    watch: watch.store,
    lag,
    setPhase: (phase: PicturePhase, canvas: HTMLCanvasElement | null) => {
      if (phase === 'off') shownSince = null
      if (phase !== 'live') lag.reset()
      store.setState({ phase, canvas })
      watch.phase(phase)
    },
    frameShown: (canvas: HTMLCanvasElement, atMs: number, frame: PaintedFrame) => {
      shownSince ??= atMs
      if (frame.isReadable !== store.getState().isReadable) store.setState({ isReadable: frame.isReadable })
      lag.frame(frame, atMs)
      if (frame.isReadable) watch.frame()
      for (const listener of listeners) listener(canvas, atMs)
    },
    /** Registers the function that reopens the stream, and returns an unregister function. */
    onReopen: (reopen: () => void) => {
      reopeners.add(reopen)
      return () => void reopeners.delete(reopen)
    },
    reopen: () => {
      for (const reopen of reopeners) reopen()
    },
    /** Adds a listener for displayed frames, and returns an unsubscribe function. */
    onFrame: (listener: FrameListener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Returns when the first frame was displayed, in ms on the clock, or null before the first frame. */
    shownSince: () => shownSince,
    /** Returns the current picture, or null if there is no live picture or its pixels cannot be read. */
    captureSnapshot: async (): Promise<PictureSnapshot | null> => {
      const { phase, canvas, isReadable } = store.getState()
      if (phase !== 'live' || !canvas || !isReadable) return null
      const thumbnail = shrink(canvas)
      const full = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
      return full && { thumbnail, full }
    },
    close: () => {
      lag.reset()
      watch.stop()
    },
  }
}

const shrink = (picture: HTMLCanvasElement) => {
  const small = document.createElement('canvas')
  small.width = THUMBNAIL.width
  small.height = THUMBNAIL.height
  small.getContext('2d')?.drawImage(picture, 0, 0, small.width, small.height)
  return small.toDataURL('image/jpeg', THUMBNAIL.quality)
}
