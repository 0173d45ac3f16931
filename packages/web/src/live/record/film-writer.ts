import {
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  TextSubtitleSource,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'
import { formatStamp, type PositionCue, writeVtt } from '../../evidence/local-films/recorded-positions.ts'

export type FilmWriter = {
  /**
   * True if the film started when `createFilmWriter` was called. The times that are passed to `add` then have no
   * effect.
   */
  isRealTime: boolean
  mimeType: string
  extension: string
  /** Encodes what a canvas shows now, as the picture at `seconds` of the film. Returns false if the encoder is behind. */
  add: (picture: HTMLCanvasElement, seconds: number) => boolean
  /**
   * Adds a cue to the text track, which must not start before an earlier one. Never throws, because the callers include
   * listeners of the motion guard. Films that a MediaRecorder writes have no text track.
   */
  addCue: (cue: FilmCue) => void
  /** Resolves when all bytes have been passed to `onBytes`. */
  finish: () => Promise<void>
}

export type FilmCue = PositionCue & { endSeconds: number }

type Events = {
  /** Receives the bytes of the film in order. */
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  onError: (error: unknown) => void
}

const codecs: VideoCodec[] = ['avc', 'vp9', 'av1']
const BITS_PER_SECOND = 4_000_000
/** Each fragment begins with a key frame. A killed browser loses at most the last fragment. */
const FRAGMENT_SECONDS = 1
/** Maximum number of queued pictures. More would fill the memory, and steering has priority over encoding. */
const MAX_QUEUED_PICTURES = 4

/**
 * Returns the writer of a film. Its bytes never change after they are written, so an incomplete film plays. Rejects if
 * the browser cannot encode films. Without WebCodecs, as on pages without HTTPS, a MediaRecorder encodes.
 */
export const createFilmWriter = async (canvas: HTMLCanvasElement, events: Events): Promise<FilmWriter> => {
  // This check comes first, because the page crashes if a WebKit without encoders is queried for its codecs
  const recorder = startMediaRecorder(canvas)
  const { width, height } = canvas
  const options = { width, height, bitrate: BITS_PER_SECOND }
  const codec = 'VideoEncoder' in window ? await getFirstEncodableVideoCodec(codecs, options) : null
  if (!codec) return writeInRealTime(recorder, events)
  stop(recorder)
  return createEncoder(codec, events)
}

const createEncoder = async (codec: VideoCodec, events: Events): Promise<FilmWriter> => {
  const format = new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: FRAGMENT_SECONDS })
  const writable = new WritableStream({ write: ({ data }) => events.onBytes(data) })
  const output = new Output({ format, target: new StreamTarget(writable) })
  const pictures = new VideoSampleSource({
    codec,
    bitrate: BITS_PER_SECOND,
    keyFrameInterval: FRAGMENT_SECONDS,
    latencyMode: 'realtime',
    sizeChangeBehavior: 'contain',
    onEncoderConfig: simplifyStream,
  })
  const texts = new TextSubtitleSource('webvtt')
  output.addVideoTrack(pictures)
  output.addSubtitleTrack(texts)
  await output.start()
  let queued = 0
  /** Rejects if the encoder fails, even if it throws synchronously: an exception would stop the live picture. */
  const addPicture = async (picture: HTMLCanvasElement, seconds: number) => {
    const sample = new VideoSample(picture, { timestamp: seconds })
    try {
      await pictures.add(sample)
    } finally {
      sample.close()
    }
  }
  let textEnd: number | null = null
  // Mediabunny throws synchronously after a rejected cue
  const addText = async (write: () => string) => texts.add(write())

  return {
    isRealTime: false,
    mimeType: format.mimeType,
    extension: 'mp4',
    add: (picture, seconds) => {
      if (queued >= MAX_QUEUED_PICTURES) return false
      queued += 1
      void addPicture(picture, seconds)
        .catch(events.onError)
        .finally(() => (queued -= 1))
      return true
    },
    addCue: (cue) => {
      textEnd = cue.endSeconds
      void addText(() => writeVtt([cue])).catch(events.onError)
    },
    finish: async () => {
      const end = textEnd
      if (end !== null) await addText(() => writeEmptyCue(end))
      await output.finalize()
    },
  }
}

/**
 * Returns a cue that starts after the end of the last one, even if that end is rounded up. Mediabunny 1.61 writes a cue
 * only when another one starts after it, and cannot finalize a film that has cues if it has written none.
 */
const writeEmptyCue = (textEnd: number) => `\n\n${formatStamp(textEnd + 0.002)} --> ${formatStamp(textEnd + 0.003)}\n\n`

/**
 * Avoids two faults of Firefox. It describes H.264 incorrectly outside of the stream, so that players read a wrong
 * size. And it reorders pictures, so that the film begins later than its text track; with the baseline profile it does
 * not.
 */
const simplifyStream = (config: VideoEncoderConfig) => {
  if (!config.avc) return
  config.avc = { format: 'annexb' }
  config.codec = config.codec.replace(/^avc1\.64/, 'avc1.42')
}

const mediaTypes = ['video/mp4;codecs=avc1.42E01F', 'video/mp4', 'video/webm;codecs=vp9', 'video/webm']

const startMediaRecorder = (canvas: HTMLCanvasElement): MediaRecorder => {
  try {
    const mimeType = mediaTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
    const options = {
      mimeType,
      videoBitsPerSecond: BITS_PER_SECOND,
      // Chromium starts a fragment at each key frame, which by default comes only every 100 pictures
      videoKeyFrameIntervalDuration: FRAGMENT_SECONDS * 1_000,
    }
    const recorder = new MediaRecorder(canvas.captureStream(), options)
    recorder.start(FRAGMENT_SECONDS * 1_000)
    return recorder
  } catch (cause) {
    throw new Error('This browser cannot record films', { cause })
  }
}

/** Records in real time, and therefore ignores the times of the pictures. */
const writeInRealTime = (recorder: MediaRecorder, { onBytes, onError }: Events): FilmWriter => {
  const { mimeType } = recorder
  let reading: Promise<unknown> = Promise.resolve()
  recorder.ondataavailable = ({ data }) => {
    reading = reading.then(async () => onBytes(new Uint8Array(await data.arrayBuffer()))).catch(onError)
  }
  recorder.onerror = onError
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))

  return {
    isRealTime: true,
    mimeType: mimeType.split(';')[0] ?? mimeType,
    extension: mimeType.startsWith('video/mp4') ? 'mp4' : 'webm',
    add: () => true,
    addCue: () => {},
    finish: async () => {
      stop(recorder)
      await stopped
      await reading
    },
  }
}

/** Also stops the tracks, which would otherwise capture the canvas until the page is closed. */
const stop = (recorder: MediaRecorder) => {
  if (recorder.state !== 'inactive') recorder.stop()
  for (const track of recorder.stream.getTracks()) track.stop()
}
