import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'
import type { Frame, FrameSize } from '../draw/frame.ts'

export type FilmEncoder = {
  add: (frame: Pick<Frame, 'bytes'>) => Promise<void>
  finish: () => Promise<Uint8Array<ArrayBuffer>>
  abandon: () => void
}

export type FilmFormat = { size: FrameSize; fps: number }

/** Kept short, because a seek decodes all frames since the previous keyframe. */
export const KEYFRAME_INTERVAL_SECONDS = 2

/**
 * Moves the index of an MP4 file to its start, so that browsers can play and seek while they download the file. Throws
 * if the file is not an MP4.
 */
export const remuxForFastStart = async (film: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const conversion = await Conversion.init({ input, output })
  await conversion.execute()
  if (!target.buffer) throw new Error('The film could not be remuxed')
  return new Uint8Array(target.buffer)
}
