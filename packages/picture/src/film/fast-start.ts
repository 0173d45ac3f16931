import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'

/** The same film with its index at the beginning, so that a browser can play and seek before it has the whole. Throws when it is no MP4. */
export const fastStart = async (film: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const conversion = await Conversion.init({ input, output })
  await conversion.execute()
  if (!target.buffer) throw new Error('The film could not be remuxed')
  return new Uint8Array(target.buffer)
}
