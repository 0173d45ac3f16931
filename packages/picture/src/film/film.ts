import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { View } from '@rig/rig'
import H264 from 'h264-mp4-encoder'
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'
import type { Frame, FrameSize } from '../draw/frame.ts'

type Film = FilmFormat & { views: View[] }

/** The same views give the same bytes with the same encoder. Rejects when the signal is aborted. */
export const encodeFilm = async (
  draw: (view: View, size: FrameSize) => Frame,
  { views, size, fps }: Film,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = (await createFfmpegEncoder({ size, fps })) ?? (await createWasmEncoder({ size, fps }))
  try {
    for (const view of views) {
      await encoder.add(draw(view, size))
      await setImmediate()
      signal?.throwIfAborted()
    }
  } catch (error) {
    encoder.abandon()
    throw error
  }
  return setRecordingTime(await encoder.finish(), views[0]?.now ?? 0)
}

/** Boxes that contain other boxes with times. */
const CONTAINERS = ['moov', 'trak', 'mdia']
/** Boxes that begin with version, flags, time of creation and time of modification. */
const WITH_TIMES = ['mvhd', 'tkhd', 'mdhd']

/** Times in an MP4 are in seconds since 1904. */
const SECONDS_TO_1970 = 2_082_844_800

/** `now` is in ms. The muxer writes the current time, with which equal films would have different bytes. */
const setRecordingTime = (film: Uint8Array<ArrayBuffer>, now: number): Uint8Array<ArrayBuffer> => {
  setTimes(new DataView(film.buffer, film.byteOffset, film.byteLength), Math.floor(now / 1000) + SECONDS_TO_1970)
  return film
}

const setTimes = (boxes: DataView, seconds: number): void => {
  let at = 0
  while (at < boxes.byteLength) {
    const bytes = boxes.getUint32(at)
    // 0 means up to the end, and 1 that a 64-bit size follows. Only the pictures, the last box, can be that large.
    if (bytes < 8) return
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => boxes.getUint8(at + offset)))
    const content = new DataView(boxes.buffer, boxes.byteOffset + at + 8, bytes - 8)
    if (CONTAINERS.includes(name)) setTimes(content, seconds)
    if (WITH_TIMES.includes(name)) writeTimes(content, seconds)
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

export type FilmEncoder = {
  add: (frame: Pick<Frame, 'bytes'>) => Promise<void>
  finish: () => Promise<Uint8Array<ArrayBuffer>>
  abandon: () => void
}

export type FilmFormat = { size: FrameSize; fps: number }

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

/** Resolves with null if ffmpeg is not on the PATH. `finish` rejects if ffmpeg fails. */
export const createFfmpegEncoder = async ({ size, fps }: FilmFormat): Promise<FilmEncoder | null> => {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${size.width}x${size.height}`, '-r', `${fps}`, '-i', '-']
  // Frequent keyframes and no B-frames make seeking fast.
  const seekable = ['-g', `${fps * KEYFRAME_INTERVAL_SECONDS}`, '-bf', '0']
  const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-pix_fmt', 'yuv420p', ...seekable]
  // A pipe is not seekable, so the MP4 must be fragmented.
  const fragments = ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov', '-']
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'fatal', ...raw, ...x264, ...fragments], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const film: Buffer[] = []
  ffmpeg.stdout.on('data', (part) => film.push(part))
  const ended = once(ffmpeg, 'close')
  ended.catch(() => {}) // `add` and `finish` report the failure.
  const started = await once(ffmpeg, 'spawn').then(
    () => true,
    () => false,
  )
  if (!started) return null
  ffmpeg.stdin.on('error', () => {}) // `finish` reports a broken pipe through the exit code.

  return {
    add: async ({ bytes }) => {
      // ffmpeg needs a copy, because the next picture overwrites the frame.
      if (!ffmpeg.stdin.write(Buffer.from(bytes))) await Promise.race([once(ffmpeg.stdin, 'drain'), ended])
    },
    finish: async () => {
      ffmpeg.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`ffmpeg exited with code ${code}`)
      return remuxForFastStart(Buffer.concat(film))
    },
    abandon: () => void ffmpeg.kill('SIGKILL'),
  }
}

/** From 10 to 51. A larger value gives smaller files and a coarser picture. */
const QUANTIZATION = 28
/** From 0 (slow, best quality) to 10 (fast). */
const SPEED = 10

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
