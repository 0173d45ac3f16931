import { type FilmComparison, type FilmFrame, type FilmReader, readFrame } from '@rig/cable-diff'
import type { VideoSample } from 'mediabunny'
import type { FilmDecoder } from '../film/film-decoder.ts'
import { getFrameMidpoint, measureFrameDuration, openVideo, showFrame } from '../film/video-film.ts'
import { createStripRecorder, type FilmStrip } from './film-strip.ts'

/** Wider pictures are halved: a broken wire is still visible, and the comparison is four times as fast. */
const MAX_WIDTH = 960

/** Width of a picture of a change, relative to its height. */
const CAPTURE_ASPECT_RATIO = 2 / 3

export type StripReader = FilmReader & {
  width: number
  height: number
  strip: FilmStrip
  /** Resolves to the middle of a frame as a tall picture, or to null if the film has no such frame. */
  capture: (frame: number) => Promise<ImageBitmap | null>
}

/** Returns a reader of a film's frames. It also records the strip of the film. */
export const createDecodedReader = (decoder: FilmDecoder): StripReader => {
  const { width, height, frameCount } = decoder
  const { strip, record } = createStripRecorder(frameCount, width, height)
  const isHalved = width > MAX_WIDTH
  async function* frames(first: number): AsyncGenerator<FilmFrame, void> {
    let index = first
    for await (const sample of decoder.frames(first)) {
      const rgba = await readPixels(sample).finally(() => sample.close())
      if (index < frameCount)
        record(index, (x, y) => {
          const at = (y * width + x) * 4
          return [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
        })
      index += 1
      yield readFrame(rgba, decoder, isHalved)
    }
  }
  const capture = async (frame: number) => {
    for await (const sample of decoder.frames(frame))
      try {
        return await captureMiddle(sample, width, height)
      } finally {
        sample.close()
      }
    return null
  }
  return {
    width: isHalved ? width >> 1 : width,
    height: isHalved ? height >> 1 : height,
    ...{ frameCount, frames, strip, capture },
  }
}

const readPixels = async (sample: VideoSample): Promise<Uint8Array> => {
  const rgba = new Uint8Array(sample.allocationSize({ format: 'RGBA' }))
  await sample.copyTo(rgba, { format: 'RGBA' })
  return isOpaque(rgba) ? rgba : drawPixels(sample)
}

/** WebKit may ignore the format and copy the planes of the decoder. The pixels of a film are opaque. */
const isOpaque = (rgba: Uint8Array) => rgba[3] === 255 && rgba.at(-1) === 255

const drawPixels = (sample: VideoSample): Uint8Array => {
  const { displayWidth: width, displayHeight: height } = sample
  const surface = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!surface) throw new Error('This browser cannot read pictures')
  sample.draw(surface, 0, 0)
  return new Uint8Array(surface.getImageData(0, 0, width, height).data.buffer)
}

/** Height of a picture of a change, in pixels: enough for screens with two pixels per CSS pixel. */
const CAPTURE_HEIGHT = 360

const captureMiddle = (sample: VideoSample, width: number, height: number) => {
  const canvas = new OffscreenCanvas(CAPTURE_HEIGHT * CAPTURE_ASPECT_RATIO, CAPTURE_HEIGHT)
  const surface = canvas.getContext('2d')
  if (!surface) throw new Error('This browser cannot draw pictures')
  const part = height * CAPTURE_ASPECT_RATIO
  sample.draw(surface, (width - part) / 2, 0, part, height, 0, 0, canvas.width, canvas.height)
  return canvas.transferToImageBitmap()
}

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

/** Pictures of a change in both films. `at` identifies the change in the last result. */
export type ChangePictures = { at: number; pictures: readonly [ImageBitmap | null, ImageBitmap | null] }

export async function* captureChanges(
  [first, second]: readonly [StripReader, StripReader],
  comparison: FilmComparison | null,
): AsyncGenerator<ChangePictures, void> {
  for (const { at } of comparison?.changes ?? []) {
    const frame = Math.round(at)
    const one = await first.capture(frame)
    const other = await second.capture(frame + (comparison?.lag ?? 0))
    yield { at, pictures: [one, other] }
  }
}
