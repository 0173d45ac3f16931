import { createStore } from 'zustand/vanilla'
import type { Clock } from '../console/console.ts'
import { createPictureWatch } from './picture-watch.ts'

/** `stalled` includes a broken connection. `offline` means that the rig has refused the stream. */
export type PicturePhase = 'off' | 'connecting' | 'live' | 'stalled' | 'offline'

/** Snapshot of the live picture: the thumbnail as a data URL, and the full picture as a JPEG. */
export type PictureSnapshot = { thumbnail: string; full: Blob }

type PictureState = { phase: PicturePhase; canvas: HTMLCanvasElement | null }
type FrameListener = (frame: HTMLCanvasElement, atMs: number) => void

const JPEG_QUALITY = 0.85
const THUMBNAIL = { width: 256, height: 144, quality: 0.7 }

/** Creates the state of a camera's live picture. When the picture becomes stale, calls `endHolds`. */
export const createCameraPicture = ({ clock, endHolds }: { clock: Clock; endHolds(): boolean }) => {
  const store = createStore<PictureState>(() => ({ phase: 'off', canvas: null }))
  const watch = createPictureWatch({ endHolds, clock })
  const listeners = new Set<FrameListener>()
  let shownSince: number | null = null

  return {
    store,
    stale: watch.store,
    setPhase: (phase: PicturePhase, canvas: HTMLCanvasElement | null) => {
      if (phase === 'off') shownSince = null
      store.setState({ phase, canvas })
      watch.phase(phase)
    },
    frameShown: (frame: HTMLCanvasElement, atMs: number) => {
      shownSince ??= atMs
      watch.frame()
      for (const listener of listeners) listener(frame, atMs)
    },
    /** Adds a listener for displayed frames, and returns an unsubscribe function. */
    onFrame: (listener: FrameListener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Returns when the first frame was displayed, in ms on the clock, or null before the first frame. */
    shownSince: () => shownSince,
    /**
     * Returns the current picture, or null if the live picture is off or shown in an `<img>`, whose pixels cannot be
     * read.
     */
    captureSnapshot: async (): Promise<PictureSnapshot | null> => {
      const { phase, canvas } = store.getState()
      if (phase !== 'live' || !canvas || canvas.hidden) return null
      const thumbnail = shrink(canvas)
      const full = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
      return full && { thumbnail, full }
    },
    close: watch.stop,
  }
}

const shrink = (picture: HTMLCanvasElement) => {
  const small = document.createElement('canvas')
  small.width = THUMBNAIL.width
  small.height = THUMBNAIL.height
  small.getContext('2d')?.drawImage(picture, 0, 0, small.width, small.height)
  return small.toDataURL('image/jpeg', THUMBNAIL.quality)
}
