import type { VideoSample } from 'mediabunny'
import { type Film, type FilmEvents, MAX_HELD_FRAMES } from './film.ts'
import type { FilmDecoder } from './film-decoder.ts'

export const createDecodedFilm = (decoder: FilmDecoder, { onFrame, onError }: FilmEvents): Film => {
  const held = new Map<number, VideoSample>()
  let next = 0
  let isSeeking = false
  let isClosed = false
  let resume = () => {}

  const releaseBefore = (frame: number) => {
    for (const [index, sample] of held) {
      if (index >= frame) continue
      sample.close()
      held.delete(index)
    }
    resume()
  }
  const isAbandoned = () => isSeeking || isClosed
  const pause = () =>
    new Promise<void>((resolve) => {
      resume = resolve
    })

  const decodeFrom = async (first: number) => {
    for await (const sample of decoder.frames(first)) {
      if (isAbandoned()) return sample.close()
      held.set(next, sample)
      next += 1
      onFrame()
      while (held.size >= MAX_HELD_FRAMES && !isAbandoned()) await pause()
      if (isAbandoned()) return
    }
  }

  /** One decoder at a time, because hardware has few of them. */
  const decode = async () => {
    while (!isClosed) {
      isSeeking = false
      await decodeFrom(next)
      while (!isAbandoned()) await pause()
    }
  }

  decode().catch(() => !isClosed && onError())

  const { width, height, seconds, frameSeconds, frameCount } = decoder
  const advance = releaseBefore
  return {
    ...{ width, height, seconds, frameSeconds, frameCount },
    advance,
    seek: (frame) => {
      if (held.has(frame)) return advance(frame)
      isSeeking = true
      next = frame
      releaseBefore(Number.POSITIVE_INFINITY)
    },
    has: (frame) => held.has(frame),
    newest: () => next - 1,
    draw: (frame, surface) => held.get(frame)?.draw(surface, 0, 0, width, height),
    close: () => {
      isClosed = true
      releaseBefore(Number.POSITIVE_INFINITY)
      decoder.close()
    },
  }
}
