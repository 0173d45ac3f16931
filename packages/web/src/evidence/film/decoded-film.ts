import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MP4,
  QTFF,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny'
import { createReadableSurface, type Film, type FilmPicture, listDrawArguments, type Pixels } from './film.ts'
import { createFrameTimes, type FrameTimes, findStampedFrame, getSeekTime } from './frame-times.ts'

/** Resolves to null if the browser cannot decode the film: `VideoDecoder` exists only in secure contexts. */
export const openDecodedFilm = async (file: Blob): Promise<Film | null> => {
  if (!('VideoDecoder' in globalThis)) return null
  const input = openInput(file)
  const film = await readFilm(input).catch(() => null)
  if (!film) input.dispose()
  return film
}

/** Resolves to the times of a film's frames, or to null if the file is neither MP4 nor QuickTime. Needs no decoder. */
export const readFrameTimes = async (file: Blob): Promise<FrameTimes | null> => {
  const input = openInput(file)
  try {
    const track = await input.getPrimaryVideoTrack()
    return track && (await readTrackTimes(track))
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

const openInput = (file: Blob) => new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })

/** Reads the time stamps of all packets, which are in decoding order. */
const readTrackTimes = async (track: InputVideoTrack) => {
  const stamps: { timestamp: number; duration: number }[] = []
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })
  for await (const { timestamp, duration } of packets) stamps.push({ timestamp, duration })
  return createFrameTimes(stamps)
}

const readFilm = async (input: Input): Promise<Film | null> => {
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) return null
  const times = await readTrackTimes(track)
  if (!times) return null
  const frames = createFrameReader(track, times)
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    ...times,
    isDecoded: true,
    frames,
    play: frames,
    close: () => input.dispose(),
  }
}

const createFrameReader = (track: InputVideoTrack, times: FrameTimes) => {
  const sink = new VideoSampleSink(track)
  const toPicture = createPictureConverter()
  return async function* (first: number): AsyncGenerator<FilmPicture, void> {
    let next = first
    for await (const sample of sink.samples(getSeekTime(times, first))) {
      // A decoder omits frames that it cannot decode. The film shows the previous frame until the next one
      const frame = next === first ? first : findStampedFrame(times, sample.timestamp)
      if (frame < next) {
        sample.close()
        continue
      }
      next = frame + 1
      yield toPicture(sample, frame)
    }
  }
}

/** Returns a function that converts the decoded samples of one film to pictures, which share a surface. */
export const createPictureConverter = () => {
  let surface: OffscreenCanvasRenderingContext2D | null = null
  /** Reads the pixels as the film is displayed: rotated, and with square pixels. */
  const drawPixels = (sample: VideoSample): Pixels['data'] => {
    const { displayWidth: width, displayHeight: height } = sample
    surface ??= createReadableSurface(width, height)
    sample.draw(surface, 0, 0)
    return surface.getImageData(0, 0, width, height).data
  }
  const readPixels = async (sample: VideoSample): Promise<Pixels['data']> => {
    if (!isShownAsCoded(sample)) return drawPixels(sample)
    const rgba = new Uint8Array(sample.allocationSize({ format: 'RGBA' }))
    await sample.copyTo(rgba, { format: 'RGBA' })
    return isOpaque(rgba) ? rgba : drawPixels(sample)
  }
  return (sample: VideoSample, frame: number): FilmPicture => {
    const { displayWidth: width, displayHeight: height } = sample
    return {
      frame,
      seconds: Math.max(0, sample.timestamp),
      draw: (surface, part = { left: 0, top: 0, width, height }) =>
        sample.draw(surface, ...listDrawArguments(part, surface)),
      readPixels: async () => ({ width, height, data: await readPixels(sample) }),
      close: () => sample.close(),
    }
  }
}

const isShownAsCoded = ({ rotation, flip, visibleRect, displayWidth, displayHeight }: VideoSample) =>
  rotation === 0 && !flip && visibleRect.width === displayWidth && visibleRect.height === displayHeight

/**
 * All pixels of a film are opaque. If WebKit has copied planes instead of RGBA, the first or the last pixel does not
 * look opaque.
 */
const isOpaque = (rgba: Uint8Array) => rgba[3] === 255 && rgba.at(-1) === 255
