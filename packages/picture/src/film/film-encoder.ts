import type { Frame, Size } from '../draw/frame.ts'

/** Takes the frames of a film one after another and makes an MP4 (H.264, fast start) of them. */
export type FilmEncoder = {
  add: (frame: Pick<Frame, 'bytes'>) => Promise<void>
  finish: () => Promise<Uint8Array<ArrayBuffer>>
  /** Frees what it holds, in place of finishing. */
  abandon: () => void
}

export type FilmFormat = { size: Size; fps: number }

/** A seek has to decode all that lies between a whole picture and its frame. */
export const SECONDS_BETWEEN_WHOLE_PICTURES = 2
