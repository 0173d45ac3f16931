/** A film whose frames can be read in order. */
export type Film = {
  width: number
  height: number
  seconds: number
  /** Average duration of a frame. */
  frameSeconds: number
  frameCount: number
  /** Whether WebCodecs decodes the film. Otherwise a `<video>` shows it, and serves only one loop at a time. */
  isDecoded: boolean
  /** Yields each frame from the index `first` to the end. Leaving the loop stops the decoder. */
  frames: ReadFrames
  /** Yields the frames in time for playback. A `<video>` skips those that it does not present in time. */
  play: ReadFrames
  close: () => void
}

/** The loop closes each picture. It ends or throws when `signal` is aborted. */
type ReadFrames = (first: number, signal?: AbortSignal) => AsyncGenerator<FilmPicture, void>

/** A frame of a film. Unless it is played, it can be drawn and read until the next one is requested. */
export type FilmPicture = {
  frame: number
  /** Draws the picture, or a part of it, over the whole surface. */
  draw: (surface: Surface, part?: PicturePart) => void
  readPixels: () => Promise<Pixels>
  close: () => void
}

export type Surface = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** In pixels of the film. */
export type PicturePart = { left: number; top: number; width: number; height: number }

/** RGBA values. A `<video>` may return a smaller picture. */
export type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

/** Draws a frame, or a part of it, over the whole surface. Resolves to whether the film has the frame. */
export const drawFrame = async (
  film: Film,
  frame: number,
  surface: Surface,
  { part, signal }: { part?: PicturePart; signal?: AbortSignal } = {},
): Promise<boolean> => {
  for await (const picture of film.frames(frame, signal))
    try {
      picture.draw(surface, part)
      return true
    } finally {
      picture.close()
    }
  return false
}
