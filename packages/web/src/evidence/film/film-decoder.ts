import { BlobSource, EncodedPacketSink, Input, MP4, QTFF, type VideoSample, VideoSampleSink } from 'mediabunny'

export type FilmDecoder = {
  width: number
  height: number
  seconds: number
  frameSeconds: number
  frameCount: number
  /** Decodes the frames from the index `first`, in the order of presentation. The caller closes each sample. */
  frames: (first: number) => AsyncGenerator<VideoSample, void>
  close: () => void
}

/** Resolves to null if the browser cannot decode the film: `VideoDecoder` exists only in secure contexts. */
export const openFilmDecoder = async (film: Blob): Promise<FilmDecoder | null> => {
  if (!('VideoDecoder' in globalThis)) return null
  const input = new Input({ source: new BlobSource(film), formats: [MP4, QTFF] })
  const decoder = await readTrack(input).catch(() => null)
  if (!decoder) input.dispose()
  return decoder
}

const readTrack = async (input: Input): Promise<FilmDecoder | null> => {
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
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    seconds,
    frameSeconds: seconds / starts.length,
    frameCount: starts.length,
    // The middle of a frame, because decoders round the start to a microsecond
    frames: (first) => sink.samples(((starts[first] ?? seconds) + (starts[first + 1] ?? seconds)) / 2),
    close: () => input.dispose(),
  }
}
