import { type Clock, createTimer } from '../../../lib/clock.ts'
import type { StreamOpener } from './open-stream.ts'

type Dependencies = { open: StreamOpener; clock: Clock; intervalMs: number }

/**
 * Returns an opener of streams that request a picture every `intervalMs`. Each pause is at least as long as the last
 * picture took.
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
