import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'
import type { Frame, Size } from '../draw/frame.ts'

/** Encodes the frames of a film into an MP4 (H.264, fast start). */
export type FilmEncoder = {
  add: (frame: Pick<Frame, 'bytes'>) => Promise<void>
  finish: () => Promise<Uint8Array<ArrayBuffer>>
  /** Discards the film and frees its memory. */
  abandon: () => void
}

export type FilmFormat = { size: Size; fps: number }

/** Keyframe interval: a seek decodes everything between a keyframe and the requested frame. */
export const KEYFRAME_SECONDS = 2

/** Moves the index of an MP4 to its start, which lets browsers play and seek during the download. Throws if it is no MP4. */
export const fastStart = async (film: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const conversion = await Conversion.init({ input, output })
  await conversion.execute()
  if (!target.buffer) throw new Error('The film could not be remuxed')
  return new Uint8Array(target.buffer)
}
