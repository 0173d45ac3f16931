import { type Clock, createTimer } from '../../../lib/clock.ts'
import type { StreamOpener } from './open-stream.ts'

type Dependencies = { open: StreamOpener; clock: Clock; intervalMs: number }

/**
 * Returns a function that reads single pictures: it opens the stream, closes it as soon as one picture is complete, and
 * waits until `intervalMs` have passed, but at least as long as the picture took, so that other requests get half of
 * the link.
 */
export const createSinglePictureOpener =
  ({ open, clock, intervalMs }: Dependencies): StreamOpener =>
  (url, callbacks) => {
    const timer = createTimer(clock)
    let abort = () => {}
    let isClosed = false

    const takePicture = () => {
      const openedAt = clock.now()
      abort = open(url, {
        ...callbacks,
        onPicture: (picture) => {
          const tookMs = clock.now() - openedAt
          callbacks.onPicture(picture)
          abort()
          if (!isClosed) timer.set(takePicture, Math.max(intervalMs - tookMs, tookMs))
        },
      })
    }

    takePicture()
    return () => {
      isClosed = true
      abort()
      timer.clear()
    }
  }
