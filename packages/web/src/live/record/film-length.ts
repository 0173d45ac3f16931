import { Input, MP4, ReadableStreamSource, WEBM } from 'mediabunny'

/**
 * Resolves to the time at which the last picture in the pieces of a film ends, in seconds, or to 0 if no picture plays.
 * Rejects if the film cannot be read.
 */
export const readFilmSeconds = async (pieces: readonly Uint8Array[]): Promise<number> => {
  // A stream has no size. With a size, mediabunny would use the index at the end, whose offsets are wrong without the
  // middle
  const film = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const input = new Input({ source: new ReadableStreamSource(film), formats: [MP4, WEBM] })
  try {
    const pictures = await input.getPrimaryVideoTrack()
    return (await pictures?.computeDuration()) ?? 0
  } finally {
    input.dispose()
  }
}
