/** A film whose frames can be drawn. Holds a few frames: the current one and those after it. */
export type Film = {
  width: number
  height: number
  seconds: number
  frameSeconds: number
  frameCount: number
  /** Starts to load a frame and those after it. Call it again only after the frame has arrived. */
  seek: (frame: number) => void
  /** Releases the frames before `frame`, and loads further frames. */
  advance: (frame: number) => void
  has: (frame: number) => boolean
  /** Returns the index of the last loaded frame. A film in a `<video>` may skip frames before it. */
  newest: () => number
  draw: (frame: number, surface: CanvasRenderingContext2D) => void
  close: () => void
}

export type FilmEvents = {
  onFrame: () => void
  onError: () => void
}

/** Frames that a film loads in advance, so that a page that is busy for a short time does not stop playback. */
export const MAX_HELD_FRAMES = 8
