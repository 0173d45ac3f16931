import { type Clock, createTimer } from '../../../lib/clock.ts'
import type { StreamOpener } from './open-stream.ts'
import { SINGLE_PICTURE_TIMEOUT_MS } from './stream-session.ts'

type Dependencies = { open: StreamOpener; clock: Clock; intervalMs: number }

/**
 * Returns an opener of streams that request a picture every `intervalMs`. Each pause is at least as long as the last
 * picture took, but a picture that took more than 10 s counts as 10 s.
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
          // In some browsers the clock also counts the time for which the computer sleeps
          const tookMs = Math.min(clock.now() - openedAt, SINGLE_PICTURE_TIMEOUT_MS)
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
