import H264 from 'h264-mp4-encoder'
import { type FilmEncoder, type FilmFormat, fastStart, KEYFRAME_SECONDS } from './film-encoder.ts'

/** 10…51; a larger value gives smaller files and coarser pictures. */
const QUANTIZATION = 28
/** 0 is slowest and best, 10 fastest. */
const SPEED = 10

/** Returns an encoder without external programs: H.264 in WebAssembly, remuxed for fast start. */
export const wasmEncoder = async ({ size, fps }: FilmFormat): Promise<FilmEncoder> => {
  const encoder = await H264.createH264MP4Encoder()
  encoder.width = size.width
  encoder.height = size.height
  encoder.frameRate = fps
  encoder.speed = SPEED
  encoder.quantizationParameter = QUANTIZATION
  encoder.groupOfPictures = fps * KEYFRAME_SECONDS
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
