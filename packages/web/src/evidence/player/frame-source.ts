/** A film whose frames can be drawn. Holds a few frames: the current one and those after it. */
export type FrameSource = FilmProperties & {
  frameCount: number
  /** Starts to load a frame and those after it. Call it again only after the frame has arrived. */
  seek: (frame: number) => void
  /** Releases the frames before `frame`, and loads further frames. */
  advance: (frame: number) => void
  has: (frame: number) => boolean
  /** Returns the index of the last loaded frame. A source may skip frames before it. */
  newest: () => number
  /** Draws a loaded frame at the size of the film. */
  draw: (frame: number, surface: CanvasRenderingContext2D) => void
  close: () => void
}

export type FrameSourceEvents = {
  /** Called for each loaded frame. */
  onFrame: () => void
  onError: () => void
}

/** Frames that a source loads in advance, so that a page that is busy for a short time does not stop playback. */
export const MAX_HELD_FRAMES = 8

type FilmProperties = { width: number; height: number; seconds: number; frameSeconds: number }

export const describeMismatches = (before: FilmProperties, after: FilmProperties): string[] => {
  const sentences: string[] = []
  if (before.width !== after.width || before.height !== after.height)
    sentences.push(`The films differ in size: ${formatSize(before)} and ${formatSize(after)}.`)
  if (!haveSameFrameRate(before, after))
    sentences.push(
      `The films differ in frame rate: ${formatRate(before)} and ${formatRate(after)} frames per second. The search for changes is not available.`,
    )
  if (Math.abs(before.seconds - after.seconds) > 2 * before.frameSeconds)
    sentences.push(
      `The films differ in length: ${formatLength(before)} and ${formatLength(after)}. Only the part that both films show is compared.`,
    )
  return sentences
}

export const haveSameFrameRate = (before: FilmProperties, after: FilmProperties) =>
  Math.abs(before.frameSeconds / after.frameSeconds - 1) < 0.01

const formatSize = ({ width, height }: FilmProperties) => `${width} × ${height}`
const formatRate = ({ frameSeconds }: FilmProperties) => `${Math.round(1 / frameSeconds)}`
const formatLength = ({ seconds }: FilmProperties) => `${seconds.toFixed(1)} s`
