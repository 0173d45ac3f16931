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
import { BITS_PER_SECOND, type FilmEvents, type FilmWriter, FRAGMENT_SECONDS } from './film-writer.ts'

const codecs: VideoCodec[] = ['avc', 'vp9', 'av1']
/** Maximum number of queued pictures. More would fill the memory, and steering has priority over encoding. */
const MAX_QUEUED_PICTURES = 4

/** Returns a writer that encodes with WebCodecs, or null if the browser can encode none of the codecs. */
export const createFilmEncoder = async (
  { width, height }: HTMLCanvasElement,
  events: FilmEvents,
): Promise<FilmWriter | null> => {
  const codec = await getFirstEncodableVideoCodec(codecs, { width, height, bitrate: BITS_PER_SECOND })
  if (!codec) return null
  let lastSeconds = 0
  let writtenSeconds = 0
  const format = new Mp4OutputFormat({
    fastStart: 'fragmented',
    // Key frames can be closer than FRAGMENT_SECONDS, because each is the first picture after a full second
    minimumFragmentDuration: FRAGMENT_SECONDS / 2,
    // The end of a fragment is not reported, so it is estimated: at least 1 ms, because 0 s means that the film does
    // not play
    onMoof: (_data, _position, startSeconds) => {
      writtenSeconds = Math.max(0.001, Math.min(startSeconds + FRAGMENT_SECONDS, lastSeconds))
    },
  })
  const byteStream = new WritableStream({ write: ({ data }) => events.onBytes(data, writtenSeconds) })
  const output = new Output({ format, target: new StreamTarget(byteStream) })
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
  let adding: Promise<unknown> = Promise.resolve()
  /** Rejects even if the encoder throws synchronously: an exception would stop the live picture. */
  const addPicture = async (picture: HTMLCanvasElement, seconds: number) => {
    const sample = new VideoSample(picture, { timestamp: seconds })
    // Pictures are added one after the other. If the encoder's queue is full, `add` waits until one picture has left
    // it, so calls that wait together would all continue then, and the queue would grow
    const added = adding.then(() => pictures.add(sample)).finally(() => sample.close())
    adding = added.catch(() => {})
    await added
  }
  let latestCue: PositionCue | null = null
  /** Writes the latest cue, whose end is now known. Async, because mediabunny throws after a rejected cue. */
  const endCue = async (seconds: number) => latestCue && texts.add(writeVtt([latestCue], seconds))

  return {
    isRealTime: false,
    mimeType: format.mimeType,
    add: (picture, seconds) => {
      if (queued >= MAX_QUEUED_PICTURES) return false
      queued += 1
      lastSeconds = seconds
      void addPicture(picture, seconds)
        .catch(events.onError)
        .finally(() => (queued -= 1))
      return true
    },
    addCue: (cue) => {
      void endCue(cue.seconds).catch(events.onError)
      latestCue = cue
    },
    finish: async () => {
      await adding
      await endCue(lastSeconds)
      if (latestCue) await texts.add(writeEmptyCue(Math.max(lastSeconds, latestCue.seconds)))
      await output.finalize()
    },
  }
}

/**
 * Returns an empty cue that starts after the last cue has ended, even if that end is rounded up. Mediabunny 1.61 writes
 * a cue only when the next one is added, and cannot finalize a film if none of its cues has been written.
 */
const writeEmptyCue = (textEnd: number) => `\n\n${formatStamp(textEnd + 0.002)} --> ${formatStamp(textEnd + 0.003)}\n\n`

/**
 * Works around two faults of Firefox: it describes H.264 incorrectly outside of the stream, so that players read a
 * wrong size, and it reorders pictures, so that the film begins later than its text track. With the baseline profile it
 * does not reorder them.
 */
const simplifyStream = (config: VideoEncoderConfig) => {
  if (!config.avc) return
  config.avc = { format: 'annexb' }
  config.codec = config.codec.replace(/^avc1\.64/, 'avc1.42')
}
