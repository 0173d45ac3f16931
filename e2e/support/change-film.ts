import {
  BufferSource,
  BufferTarget,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

export type FilmChanges = {
  /**
   * Returns the new start time of a frame in seconds, or null to omit the frame. Later frames must not depend on an
   * omitted one.
   */
  getStart?: (frame: number) => number | null
  /** The rotation that players apply to the pictures, clockwise in degrees. */
  rotation?: 0 | 90 | 180 | 270
  /** Width of a pixel, relative to its height. Players stretch the pictures accordingly. */
  pixelAspectRatio?: number
}

/** Writes a film as cameras do, without encoding its pictures again. */
export async function changeFilm(film: Uint8Array<ArrayBuffer>, changes: FilmChanges): Promise<Buffer> {
  const { getStart = () => undefined, rotation = 0, pixelAspectRatio = 1 } = changes
  const track = await new Input({ source: new BufferSource(film), formats: [MP4] }).getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config) throw new Error('The film has no pictures')
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  const timedPackets = packets.flatMap((packet, frame) => {
    const start = getStart(frame)
    return start === null ? [] : { packet, timestamp: start ?? packet.timestamp }
  })
  const source = new EncodedVideoPacketSource('avc')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  output.addVideoTrack(source, { rotation })
  await output.start()
  const { codedWidth = 1, codedHeight = 1 } = config
  const shape = { displayAspectWidth: codedWidth * pixelAspectRatio, displayAspectHeight: codedHeight }
  for (const [index, { packet, timestamp }] of timedPackets.entries()) {
    const duration = (timedPackets[index + 1]?.timestamp ?? timestamp + packet.duration) - timestamp
    await source.add(packet.clone({ timestamp, duration }), { decoderConfig: { ...config, ...shape } })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The film could not be written')
  return Buffer.from(target.buffer)
}
