import type { FilmFrame } from './plane.ts'

/** A film whose frames can be read in order. */
export type FilmReader = {
  width: number
  height: number
  frameCount: number
  /** Yields the frames from the index `first` to the end. */
  frames: (first: number) => AsyncGenerator<FilmFrame, void>
}

/** Frames of two films that show the same place. `frame` is the index in the first film. */
export type FramePair = { frame: number; one: FilmFrame; other: FilmFrame }

/** Returns the first frames of a film. */
export const readHead = async (film: FilmReader, count: number): Promise<FilmFrame[]> => {
  const head: FilmFrame[] = []
  for await (const frame of film.frames(0)) {
    head.push(frame)
    if (head.length >= count) break
  }
  return head
}

/** Yields every `step`-th pair of frames, while both films decode concurrently. The second film lags by `lag` frames. */
export async function* readPairs(
  first: FilmReader,
  second: FilmReader,
  lag: number,
  step: number,
): AsyncGenerator<FramePair, void> {
  const start = Math.max(0, -lag)
  const [ones, others] = [first.frames(start), second.frames(start + lag)]
  try {
    for (let frame = start; ; frame++) {
      const [one, other] = await Promise.all([ones.next(), others.next()])
      if (one.done || other.done) return
      if ((frame - start) % step === 0) yield { frame, one: one.value, other: other.value }
    }
  } finally {
    await Promise.all([ones.return(), others.return()])
  }
}
