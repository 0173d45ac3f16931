import type { FrameTimes } from './frame-times.ts'

/** A film whose frames can be read in order. */
export type Film = FrameTimes & {
  /** Size at which the film is displayed: in square pixels, after the rotation that the film declares. */
  width: number
  height: number
  /** False if a `<video>` shows the film. Then only one loop at a time may read its frames. */
  isDecoded: boolean
  /** Yields each frame from the index `first` to the end. Leaving the loop stops the decoder. */
  frames: ReadFrames
  /** Yields the frames in time for playback. A `<video>` skips those that it does not present in time. */
  play: ReadFrames
  close: () => void
}

/** The caller closes each picture. The loop ends or throws when `signal` is aborted. */
type ReadFrames = (first: number, signal?: AbortSignal) => AsyncGenerator<FilmPicture, void>

/** A frame of a film. Except during playback, it can be drawn and read until the next one is requested. */
export type FilmPicture = {
  frame: number
  /** Start time from the frame's time stamp, or null if the browser did not report which frame it shows. */
  seconds: number | null
  /** Draws the picture, or a part of it, scaled to the whole surface. */
  draw: (surface: Surface, part?: PicturePart) => void
  readPixels: () => Promise<Pixels>
  close: () => void
}

export type Surface = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Returns a surface to read from, in a page or a worker. Throws if the browser cannot draw. */
export const createReadableSurface = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const surface = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!surface) throw new Error('This browser cannot draw pictures')
  return surface
}

/** Position and size of a part of a picture, in pixels of the film. */
export type PicturePart = { left: number; top: number; width: number; height: number }

/** Returns the arguments of a drawing function that draws the part, scaled to the whole surface. */
export const listDrawArguments = ({ left, top, width, height }: PicturePart, { canvas }: Surface) =>
  [left, top, width, height, 0, 0, canvas.width, canvas.height] as const

/** RGBA values of a frame. If a `<video>` shows the film, the picture may be smaller than the film's frames. */
export type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

/** Draws a frame, or a part of it, scaled to the whole surface. Resolves to whether the film has the frame. */
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

/** Draws the frames of a film as they are requested. Holds a few frames: the current one and those after it. */
export type FilmPlayer = Pick<Film, 'width' | 'height' | keyof FrameTimes | 'close'> & {
  /** Starts to load a frame and those after it. Call it again only after the frame has arrived. */
  seek: (frame: number) => void
  /** Releases the frames before `frame`, and loads further frames. */
  advance: (frame: number) => void
  has: (frame: number) => boolean
  /** Returns the index of the last loaded frame. The film may have skipped frames before it. */
  newest: () => number
  /** Returns the start time of the drawn picture, or null if it is unknown or the frame is not loaded. */
  draw: (frame: number, surface: Surface) => number | null
}

type PlayerEvents = {
  /** Called whenever a frame has been loaded. */
  onFrame: () => void
  onError: (error: unknown) => void
}

/** Number of frames that are loaded in advance, so that playback continues while the page is busy for a short time. */
export const MAX_HELD_FRAMES = 8

export const createFilmPlayer = (film: Film, { onFrame, onError }: PlayerEvents): FilmPlayer => {
  const held = new Map<number, FilmPicture>()
  let first = 0
  let newest = -1
  let seeking = new AbortController()
  let isClosed = false
  let resume = () => {}

  const advance = (frame: number) => {
    for (const [index, picture] of held) {
      if (index >= frame) continue
      picture.close()
      held.delete(index)
    }
    resume()
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      resume = resolve
    })

  const playFrom = async (frame: number, signal: AbortSignal) => {
    for await (const picture of film.play(frame, signal)) {
      if (signal.aborted) return picture.close()
      newest = picture.frame
      held.set(newest, picture)
      onFrame()
      // Waits until half of the frames are released, because otherwise a `<video>` would restart playback for each
      // frame
      if (held.size >= MAX_HELD_FRAMES) while (held.size > MAX_HELD_FRAMES / 2 && !signal.aborted) await pause()
      if (signal.aborted) return
    }
    // A `<video>` may skip the last frame
    if (!signal.aborted) newest = film.starts.length - 1
  }

  /** Plays the film in one loop at a time, because the hardware has few decoders. */
  const play = async () => {
    while (!isClosed) {
      const { signal } = seeking
      await playFrom(first, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      while (!signal.aborted) await pause()
    }
  }

  play().catch(onError)

  const { width, height, starts, seconds, stepSeconds } = film
  return {
    ...{ width, height, starts, seconds, stepSeconds },
    advance,
    seek: (frame) => {
      if (held.has(frame)) return advance(frame)
      first = frame
      newest = frame - 1
      seeking.abort()
      seeking = new AbortController()
      advance(Number.POSITIVE_INFINITY)
    },
    has: (frame) => held.has(frame),
    newest: () => newest,
    draw: (frame, surface) => {
      const picture = held.get(frame)
      picture?.draw(surface)
      return picture?.seconds ?? null
    },
    close: () => {
      isClosed = true
      seeking.abort()
      advance(Number.POSITIVE_INFINITY)
      film.close()
    },
  }
}
