import { createStore } from 'zustand/vanilla'
import type { Clock } from '../console/console.ts'
import { createPictureWatch } from './picture-watch.ts'

/** State of a live picture. `stalled` includes a broken connection, `offline` is a refused one. */
export type PicturePhase = 'off' | 'connecting' | 'live' | 'stalled' | 'offline'

/** A camera's picture at one moment: a small data URL for lists, and the whole picture as a JPEG. */
export type Photograph = { thumbnail: string; full: Blob }

type PictureState = { phase: PicturePhase; canvas: HTMLCanvasElement | null }
type FrameListener = (frame: HTMLCanvasElement, atMs: number) => void

const QUALITY = 0.85
const THUMBNAIL = { width: 256, height: 144, quality: 0.7 }

/** Creates the state of a camera's live picture. `endHolds` is called when the picture goes stale. */
export const createCameraPicture = ({ clock, endHolds }: { clock: Clock; endHolds(): boolean }) => {
  const store = createStore<PictureState>(() => ({ phase: 'off', canvas: null }))
  const watch = createPictureWatch({ endHolds, clock })
  const listeners = new Set<FrameListener>()
  let shownSince: number | null = null

  return {
    store,
    /** The last hold that was ended because the picture was stale. */
    stale: watch.store,
    /** Updates the phase of the stream, which is painted on this canvas. */
    setPhase: (phase: PicturePhase, canvas: HTMLCanvasElement | null) => {
      if (phase === 'off') shownSince = null
      store.setState({ phase, canvas })
      watch.phase(phase)
    },
    /** Records a frame that was painted on its canvas at a time of the clock. */
    frameShown: (frame: HTMLCanvasElement, atMs: number) => {
      shownSince ??= atMs
      watch.frame()
      for (const listener of listeners) listener(frame, atMs)
    },
    /** Calls a listener for each frame that is shown, and returns an unsubscribe function. */
    onFrame: (listener: FrameListener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Returns since when frames have been shown, in ms of the clock; null while the picture is off. */
    shownSince: () => shownSince,
    /**
     * Returns the current picture; null while there is no live picture, or while an `<img>` shows the stream, which
     * cannot be read.
     */
    photograph: async (): Promise<Photograph | null> => {
      const { phase, canvas } = store.getState()
      if (phase !== 'live' || !canvas || canvas.hidden) return null
      const thumbnail = shrink(canvas)
      const full = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
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
