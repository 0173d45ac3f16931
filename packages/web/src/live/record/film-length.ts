import { BlobSource, Input, MP4, WEBM } from 'mediabunny'

/** Resolves to the time at which the last picture of a film ends, in seconds. Resolves to 0 if no picture plays. */
export const readFilmSeconds = async (film: Blob): Promise<number> => {
  const input = new Input({ source: new BlobSource(film), formats: [MP4, WEBM] })
  try {
    const pictures = await input.getPrimaryVideoTrack()
    return (await pictures?.computeDuration()) ?? 0
  } catch {
    return 0
  } finally {
    input.dispose()
  }
}
