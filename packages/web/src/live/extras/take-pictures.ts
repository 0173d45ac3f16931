import { type Clock, createTimer } from '../../lib/clock.ts'
import type { StreamOpener, StreamPicture } from '../picture/stream/open-stream.ts'

type PictureSource = { cameraID: string; url: string }

type Options = {
  open: StreamOpener
  clock: Clock
  listSources: () => readonly PictureSource[]
  onPicture: (cameraID: string, picture: StreamPicture) => void
  onFailure: (cameraID: string) => void
}

const ROUND_MS = 5_000
const PICTURE_TIMEOUT_MS = 10_000

/**
 * Takes one picture of each camera about every 5 s, with at most one open stream. Waits at least as long as each
 * picture took. Returns a function that stops.
 */
export const takePictures = ({ open, clock, listSources, onPicture, onFailure }: Options) => {
  let previous: string | null = null
  const timer = createTimer(clock)
  let abort = () => {}

  const takeNext = () => {
    const sources = listSources()
    const index = sources.findIndex(({ cameraID }) => cameraID === previous) + 1
    const source = sources[index] ?? sources[0]
    if (!source) return timer.set(takeNext, ROUND_MS)
    const { cameraID } = source
    const openedAt = clock.now()
    previous = cameraID

    const finish = (report: () => void) => {
      // An `<img>` can be drawn only until its stream is closed
      report()
      abort()
      const tookMs = clock.now() - openedAt
      timer.set(takeNext, Math.max(ROUND_MS / sources.length - tookMs, tookMs))
    }
    const fail = () => finish(() => onFailure(cameraID))

    timer.set(fail, PICTURE_TIMEOUT_MS)
    abort = open(source.url, {
      onPicture: (picture) => finish(() => onPicture(cameraID, picture)),
      onRefused: fail,
      onLost: fail,
    })
  }

  takeNext()
  return () => {
    abort()
    timer.clear()
  }
}
