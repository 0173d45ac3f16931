import type { VideoSample } from 'mediabunny'
import type { FilmReader } from '../analysis/film-reader.ts'
import type { FilmStrip } from '../analysis/film-strip.ts'
import { halve, type LumaFrame } from '../analysis/plane.ts'
import type { FilmDecoder } from '../film/film-decoder.ts'
import { createStripRecorder } from './strip-recorder.ts'

/** Wider pictures are halved: a broken wire is still visible, and the comparison is four times as fast. */
const MAX_WIDTH = 960

export type StripReader = FilmReader & { strip: FilmStrip }

/** Returns a reader of the brightness of a film's frames. It also records the strip of the film. */
export const createDecodedReader = (decoder: FilmDecoder): StripReader => {
  const { width, height, frameCount } = decoder
  const { strip, record } = createStripRecorder(frameCount, width, height)
  const isHalved = width > MAX_WIDTH
  async function* frames(first: number): AsyncGenerator<LumaFrame, void> {
    let index = first
    for await (const sample of decoder.frames(first)) {
      const rgba = await readPixels(sample).finally(() => sample.close())
      if (index < frameCount)
        record(index, (x, y) => {
          const at = (y * width + x) * 4
          return [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
        })
      index += 1
      const frame = { width, height, luma: readLuma(rgba) }
      yield isHalved ? halve(frame) : frame
    }
  }
  return { width: isHalved ? width >> 1 : width, height: isHalved ? height >> 1 : height, frameCount, frames, strip }
}

const readPixels = async (sample: VideoSample): Promise<Uint8Array> => {
  const rgba = new Uint8Array(sample.allocationSize({ format: 'RGBA' }))
  await sample.copyTo(rgba, { format: 'RGBA' })
  return rgba
}

/** Returns the brightness of RGBA pixels. */
export const readLuma = (rgba: ArrayLike<number>): Uint8Array => {
  const luma = new Uint8Array(rgba.length >> 2)
  for (let index = 0; index < luma.length; index++) {
    const at = index * 4
    luma[index] = (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0)) >> 8
  }
  return luma
}
