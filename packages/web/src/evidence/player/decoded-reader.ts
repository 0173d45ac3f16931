import type { FilmFrame, FilmReader } from '@rig/cable-diff'
import { readFrame } from '@rig/cable-diff'
import type { VideoSample } from 'mediabunny'
import type { FilmDecoder } from '../film/film-decoder.ts'
import type { FilmStrip } from './film-strip.ts'
import { createStripRecorder } from './film-strip.ts'

/** Wider pictures are halved: a broken wire is still visible, and the comparison is four times as fast. */
const MAX_WIDTH = 960

/** Width of a picture of a change, relative to its height. */
export const CAPTURE_ASPECT_RATIO = 2 / 3

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
  return rgba
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
