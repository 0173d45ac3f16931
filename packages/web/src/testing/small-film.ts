import {
  BufferTarget,
  CustomVideoDecoder,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  registerDecoder,
  type VideoCodec,
  VideoSample,
} from 'mediabunny'

export const FILM_FRAMES = 8
export const FILM_STEP_SECONDS = 0.1
export const CORRUPT_FRAME = 5
/** The decoder returns this frame twice, with time stamps less than a millisecond apart. */
const REPEATED_FRAME = 6
const ROUNDING_SECONDS = 4e-4

const decoderConfigs = {
  vp8: { codec: 'vp8', codedWidth: 2, codedHeight: 1 },
  vp9: { codec: 'vp09.00.10.08', codedWidth: 2, codedHeight: 1 },
}

/** Decodes VP8. Skips the corrupt frame, and returns one frame twice. */
export class FakeDecoder extends CustomVideoDecoder {
  static override supports = (codec: VideoCodec) => codec === 'vp8'
  init() {}
  decode({ data: [frame = 0], timestamp, duration }: EncodedPacket) {
    if (frame === CORRUPT_FRAME) return
    const rgba = Uint8Array.of(frame, 0, 0, 255, frame, 0, 0, 255)
    const stamps = frame === REPEATED_FRAME ? [timestamp, timestamp + ROUNDING_SECONDS] : [timestamp]
    for (const stamp of stamps) {
      const init = { format: 'RGBA', codedWidth: 2, codedHeight: 1, timestamp: stamp, duration } as const
      this.onSample(new VideoSample(rgba, init))
    }
  }
  flush() {}
  close() {}
}
registerDecoder(FakeDecoder)

/**
 * Writes a film of 2 × 1 pixels. Its first frame starts at 2 · `FILM_STEP_SECONDS`. The red value of a frame is its
 * index.
 */
export const writeFilm = async (codec: keyof typeof decoderConfigs) => {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  for (let frame = 0; frame < FILM_FRAMES; frame++) {
    const seconds = (frame + 2) * FILM_STEP_SECONDS
    const packet = new EncodedPacket(Uint8Array.of(frame), 'key', seconds, FILM_STEP_SECONDS)
    await source.add(packet, { decoderConfig: decoderConfigs[codec] })
  }
  await output.finalize()
  return new Blob([target.buffer ?? ''])
}
