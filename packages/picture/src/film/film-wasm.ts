import H264 from 'h264-mp4-encoder'
import { type FilmEncoder, type FilmFormat, fastStart, SECONDS_BETWEEN_WHOLE_PICTURES } from './film-encoder.ts'

/** Larger is smaller and coarser, 10…51. */
const QUANTIZATION = 28
/** 0 is slowest and best, 10 fastest. */
const SPEED = 10

/** An encoder that needs nothing installed: H.264 in WebAssembly, remuxed so that a browser can begin to play at once. */
export const wasmEncoder = async ({ size, fps }: FilmFormat): Promise<FilmEncoder> => {
  const encoder = await H264.createH264MP4Encoder()
  encoder.width = size.width
  encoder.height = size.height
  encoder.frameRate = fps
  encoder.speed = SPEED
  encoder.quantizationParameter = QUANTIZATION
  encoder.groupOfPictures = fps * SECONDS_BETWEEN_WHOLE_PICTURES
  encoder.initialize()
  return {
    add: async ({ bytes }) => encoder.addFrameRgba(bytes),
    finish: async () => {
      encoder.finalize()
      const film = encoder.FS.readFile(encoder.outputFilename)
      encoder.delete()
      return fastStart(film)
    },
    abandon: () => {
      encoder.finalize()
      encoder.delete()
    },
  }
}
