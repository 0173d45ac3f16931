import type { FilmFrame } from '@rig/cable-diff'
import { readFrame } from '@rig/cable-diff'
import { getFrameMidpoint, measureFrameDuration, showFrame } from '../film/show-frame.ts'
import { openVideo } from '../film/video-film.ts'
import { CAPTURE_ASPECT_RATIO, type StripReader } from './decoded-reader.ts'
import { createStripRecorder } from './film-strip.ts'

/** Width at which frames are read. A `<video>` scales them for free. */
const READ_WIDTH = 640

/** Opens a film in a `<video>` and returns a reader of its frames, for browsers and pages without `VideoDecoder`. */
export const openVideoReader = async (url: string, signal: AbortSignal): Promise<StripReader> => {
  const film = await openVideo(url)
  signal.addEventListener('abort', () => film.removeAttribute('src'))
  const frameSeconds = await measureFrameDuration(film)
  const frameCount = Math.max(1, Math.round(film.duration / frameSeconds))
  const width = Math.min(READ_WIDTH, film.videoWidth)
  const height = Math.round((width * film.videoHeight) / film.videoWidth)
  const { strip, record } = createStripRecorder(frameCount, width, height)
  const surface = createSurface(width, height)
  async function* frames(first: number): AsyncGenerator<FilmFrame, void> {
    for (let frame = first; frame < frameCount; frame++) {
      await showFrame(film, getFrameMidpoint(frame, frameSeconds), frameSeconds)
      signal.throwIfAborted()
      surface.drawImage(film, 0, 0, width, height)
      const { data } = surface.getImageData(0, 0, width, height)
      record(frame, (x, y) => {
        const at = (y * width + x) * 4
        return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      })
      yield readFrame(data, { width, height })
    }
  }
  const capture = async (frame: number) => {
    await showFrame(film, getFrameMidpoint(frame, frameSeconds), frameSeconds)
    const part = film.videoHeight * CAPTURE_ASPECT_RATIO
    return createImageBitmap(film, (film.videoWidth - part) / 2, 0, part, film.videoHeight)
  }
  return { width, height, frameCount, frames, strip, capture }
}

const createSurface = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const surface = canvas.getContext('2d', { willReadFrequently: true })
  if (!surface) throw new Error('This browser cannot read pictures')
  return surface
}
