import { BlobSource, EncodedPacketSink, Input, MP4, QTFF, type VideoSample, VideoSampleSink } from 'mediabunny'
import type { Film, FilmPicture, Pixels } from './film.ts'

/** Resolves to null if the browser cannot decode the film: `VideoDecoder` exists only in secure contexts. */
export const openDecodedFilm = async (file: Blob): Promise<Film | null> => {
  if (!('VideoDecoder' in globalThis)) return null
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })
  const film = await readTrack(input).catch(() => null)
  if (!film) input.dispose()
  return film
}

const readTrack = async (input: Input): Promise<Film | null> => {
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) return null
  const starts: number[] = []
  let seconds = 0
  for await (const { timestamp, duration } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    // Frames before 0 are decoded, but not shown
    if (timestamp < 0) continue
    starts.push(timestamp)
    seconds = Math.max(seconds, timestamp + duration)
  }
  if (starts.length === 0) return null
  // Packets are in the order of decoding
  starts.sort((one, other) => one - other)
  const sink = new VideoSampleSink(track)
  async function* frames(first: number): AsyncGenerator<FilmPicture, void> {
    let frame = first
    // The middle of a frame, because decoders round the start to a microsecond
    const from = ((starts[first] ?? seconds) + (starts[first + 1] ?? seconds)) / 2
    for await (const sample of sink.samples(from)) {
      yield toPicture(sample, frame)
      frame += 1
    }
  }
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    seconds,
    frameSeconds: seconds / starts.length,
    frameCount: starts.length,
    isDecoded: true,
    frames,
    play: frames,
    close: () => input.dispose(),
  }
}

export const toPicture = (sample: VideoSample, frame: number): FilmPicture => {
  const { displayWidth: width, displayHeight: height } = sample
  return {
    frame,
    draw: (surface, part = { left: 0, top: 0, width, height }) =>
      sample.draw(
        surface,
        ...([part.left, part.top, part.width, part.height] as const),
        ...([0, 0, surface.canvas.width, surface.canvas.height] as const),
      ),
    readPixels: async () => ({ width, height, data: await readPixels(sample) }),
    close: () => sample.close(),
  }
}

const readPixels = async (sample: VideoSample): Promise<Pixels['data']> => {
  const rgba = new Uint8Array(sample.allocationSize({ format: 'RGBA' }))
  await sample.copyTo(rgba, { format: 'RGBA' })
  return isOpaque(rgba) ? rgba : drawPixels(sample)
}

/** WebKit may ignore the format and copy the planes of the decoder. The pixels of a film are opaque. */
const isOpaque = (rgba: Uint8Array) => rgba[3] === 255 && rgba.at(-1) === 255

const drawPixels = (sample: VideoSample): Pixels['data'] => {
  const { displayWidth: width, displayHeight: height } = sample
  const surface = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!surface) throw new Error('This browser cannot read pictures')
  sample.draw(surface, 0, 0)
  return surface.getImageData(0, 0, width, height).data
}
