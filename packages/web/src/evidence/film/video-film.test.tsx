import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showFrame } from './video-film.ts'

const FRAME_SECONDS = 1 / 15

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('showFrame waits for a frame that a busy machine shows a second late', async () => {
  const film = startFilm({ showsAfterMs: 1_000 })
  const shown = vi.fn()

  void showFrame(film, 3.5 * FRAME_SECONDS, FRAME_SECONDS).then(shown)
  await vi.advanceTimersByTimeAsync(900)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)

  expect(shown.mock.lastCall?.[0]).toBeCloseTo(3 * FRAME_SECONDS)
})

test('showFrame resolves without a new frame while the page is hidden', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const shown = vi.fn()

  void showFrame(startFilm({ showsAfterMs: Number.POSITIVE_INFINITY }), 3.5 * FRAME_SECONDS, FRAME_SECONDS).then(shown)
  await vi.advanceTimersByTimeAsync(300)

  expect(shown).toHaveBeenCalled()
})

function startFilm({ showsAfterMs }: { showsAfterMs: number }) {
  const film = document.createElement('video')
  let time = 0
  let onFrame: VideoFrameRequestCallback = () => {}
  Object.defineProperty(film, 'currentTime', {
    get: () => time,
    set: (seconds: number) => {
      time = seconds
      film.dispatchEvent(new Event('seeked'))
      const mediaTime = Math.floor(seconds / FRAME_SECONDS) * FRAME_SECONDS
      if (Number.isFinite(showsAfterMs))
        setTimeout(() => onFrame(0, { mediaTime } as VideoFrameCallbackMetadata), showsAfterMs)
    },
  })
  film.requestVideoFrameCallback = (callback) => {
    onFrame = callback
    return 0
  }
  return film
}
