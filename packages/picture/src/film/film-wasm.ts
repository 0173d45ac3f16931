import H264 from 'h264-mp4-encoder'
import { type FilmEncoder, type FilmFormat, KEYFRAME_INTERVAL_SECONDS, remuxForFastStart } from './film-encoder.ts'

/** From 10 to 51. A larger value gives smaller files and a coarser picture. */
const QUANTIZATION = 28
/** From 0 (slow, best quality) to 10 (fast). */
const SPEED = 10

/** Returns an encoder in WebAssembly, which needs no external program. */
export const createWasmEncoder = async ({ size, fps }: FilmFormat): Promise<FilmEncoder> => {
  const encoder = await H264.createH264MP4Encoder()
  encoder.width = size.width
  encoder.height = size.height
  encoder.frameRate = fps
  encoder.speed = SPEED
  encoder.quantizationParameter = QUANTIZATION
  encoder.groupOfPictures = fps * KEYFRAME_INTERVAL_SECONDS
  encoder.initialize()
  return {
    add: async ({ bytes }) => encoder.addFrameRgba(bytes),
    finish: async () => {
      encoder.finalize()
      const film = encoder.FS.readFile(encoder.outputFilename)
      encoder.delete()
      return remuxForFastStart(film)
    },
    abandon: () => {
      encoder.finalize()
      encoder.delete()
    },
  }
}
