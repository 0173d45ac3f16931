import { setImmediate } from 'node:timers/promises'
import type { View } from '@rig/rig'
import H264 from 'h264-mp4-encoder'
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'
import type { Frame, FrameSize } from '../draw/frame.ts'

type Film = FilmFormat & { views: View[] }

/** The same views give the same bytes. Rejects when the signal is aborted. */
export const encodeFilm = async (
  draw: (view: View, size: FrameSize) => Frame,
  { views, size, fps }: Film,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = await createFilmEncoder({ size, fps })
  try {
    for (const view of views) {
      encoder.add(draw(view, size))
      await setImmediate()
      signal?.throwIfAborted()
    }
  } catch (error) {
    encoder.abandon()
    throw error
  }
  const film = await encoder.finish()
  // Replaces the current time, which the muxer has written, because equal films would otherwise differ in their bytes.
  const seconds = Math.floor((views[0]?.now ?? 0) / 1000) + SECONDS_FROM_1904_TO_1970
  setBoxTimes(new DataView(film.buffer, film.byteOffset, film.byteLength), seconds)
  return film
}

/** Boxes that contain other boxes with times. */
const CONTAINER_BOXES = ['moov', 'trak', 'mdia']
/** Boxes that begin with version, flags, time of creation and time of modification. */
const BOXES_WITH_TIMES = ['mvhd', 'tkhd', 'mdhd']

/** Times in an MP4 are in seconds since 1904. */
const SECONDS_FROM_1904_TO_1970 = 2_082_844_800

const setBoxTimes = (boxes: DataView, seconds: number): void => {
  let at = 0
  while (at < boxes.byteLength) {
    const bytes = boxes.getUint32(at)
    // A size of 0 means that the box extends to the end of the file, and 1 that a 64-bit size follows. Only the last
    // box, which contains the pictures, can be that large, so there are no times after it.
    if (bytes < 8) return
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => boxes.getUint8(at + offset)))
    const content = new DataView(boxes.buffer, boxes.byteOffset + at + 8, bytes - 8)
    if (CONTAINER_BOXES.includes(name)) setBoxTimes(content, seconds)
    if (BOXES_WITH_TIMES.includes(name)) writeTimes(content, seconds)
    at += bytes
  }
}

const writeTimes = (box: DataView, seconds: number): void => {
  const isLong = box.getUint8(0) === 1
  for (const nth of [0, 1]) {
    if (isLong) box.setBigUint64(4 + nth * 8, BigInt(seconds))
    else box.setUint32(4 + nth * 4, seconds)
  }
}

type FilmFormat = { size: FrameSize; fps: number }

/** Kept short, because a seek decodes all frames since the previous keyframe. */
const KEYFRAME_INTERVAL_SECONDS = 2

/** Moves the index to the start, so that browsers can play and seek while they download the file. */
const remuxForFastStart = async (film: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const conversion = await Conversion.init({ input, output })
  await conversion.execute()
  if (!target.buffer) throw new Error('The film could not be remuxed')
  return new Uint8Array(target.buffer)
}

/** From 10 to 51. A larger value gives smaller files and a coarser picture. */
const QUANTIZATION_PARAMETER = 28
/** From 0 (slow, best quality) to 10 (fast). */
const SPEED = 10

export const createFilmEncoder = async ({ size, fps }: FilmFormat) => {
  const encoder = await H264.createH264MP4Encoder()
  encoder.width = size.width
  encoder.height = size.height
  encoder.frameRate = fps
  encoder.speed = SPEED
  encoder.quantizationParameter = QUANTIZATION_PARAMETER
  encoder.groupOfPictures = fps * KEYFRAME_INTERVAL_SECONDS
  encoder.initialize()
  return {
    add: ({ bytes }: Pick<Frame, 'bytes'>) => encoder.addFrameRgba(bytes),
    finish: async (): Promise<Uint8Array<ArrayBuffer>> => {
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
