import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Film } from './film.ts'
import { createFrameTimes } from './frame-times.ts'
import { openVideoFilm } from './video-film.ts'
import { createSeeker } from './video-frames.ts'

const FRAME_SECONDS = 1 / 15
/** Time stamps of a film whose first frame starts after 0.133 s. The film ends after 2 s. */
const LATE_STAMPS = Array.from({ length: 28 }, (_, n) => ({
  timestamp: (n + 2) * FRAME_SECONDS,
  duration: FRAME_SECONDS,
}))

vi.mock('./decoded-film.ts', () => ({ readFrameTimes: async () => createFrameTimes(LATE_STAMPS) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('showFrame waits for a frame that a busy machine shows one second too late', async () => {
  const film = startFilm({ showsAfterMs: 1_000 })
  const shown = vi.fn()

  void createSeeker(film)
    .showFrame(3.5 * FRAME_SECONDS, { reach: FRAME_SECONDS })
    .then(shown)
  await vi.advanceTimersByTimeAsync(900)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)

  expect(shown.mock.lastCall?.[0]).toBeCloseTo(3 * FRAME_SECONDS)
})

test('a seek to the current time shows the frame at that time', async () => {
  const shown = createSeeker(startFilm({ showsAfterMs: 0, startsAt: 3 * FRAME_SECONDS })).showFrame(3 * FRAME_SECONDS)
  await vi.advanceTimersByTimeAsync(0)

  expect(await shown).toBeCloseTo(3 * FRAME_SECONDS)
})

test('showFrame resolves without a new frame while the page is hidden', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const shown = vi.fn()

  const seeker = createSeeker(startFilm({ showsAfterMs: Number.POSITIVE_INFINITY }))
  void seeker.showFrame(3.5 * FRAME_SECONDS, { reach: FRAME_SECONDS }).then(shown)
  await vi.advanceTimersByTimeAsync(300)

  expect(shown).toHaveBeenCalled()
})

test('if the video was playing, showFrame ignores the frames that are presented during the seek', async () => {
  const { film, present, endSeek } = startSeekingFilm()
  const shown = vi.fn()

  void createSeeker(film)
    .showFrame(3.5 * FRAME_SECONDS, { reach: FRAME_SECONDS, wasPlaying: true })
    .then(shown)
  present(3)
  await vi.advanceTimersByTimeAsync(100)
  expect(shown).not.toHaveBeenCalled()
  endSeek()
  await vi.advanceTimersByTimeAsync(300)

  expect(shown).toHaveBeenCalledWith(3 * FRAME_SECONDS)
})

test('a frame is shown only when its own seek has ended, not when an aborted seek to the same time has', async () => {
  const { film, present, endSeek } = startSeekingFilm()
  const shown = vi.fn()

  void createSeeker(film)
    .showFrame(3.5 * FRAME_SECONDS, { reach: FRAME_SECONDS })
    .then(shown)
  present(3)
  film.dispatchEvent(new Event('seeked'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shown).not.toHaveBeenCalled()
  endSeek()
  await vi.advanceTimersByTimeAsync(0)

  expect(shown).toHaveBeenCalledWith(3 * FRAME_SECONDS)
})

test('the frame times of a film that is opened in a hidden page are not measured until the page becomes visible', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { opening, setDelay } = openFilm({ showsAfterMs: Number.POSITIVE_INFINITY })
  const opened = vi.fn()
  void opening.then(opened)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(opened).not.toHaveBeenCalled()

  hidden.mockReturnValue(false)
  setDelay(0)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(5_000)

  expect(opened.mock.lastCall?.[0]).toMatchObject({ starts: { length: 30 }, seconds: 2 })
})

test('opening a film can be aborted while it waits for the page to become visible', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const controller = new AbortController()
  const { opening } = openFilm({ showsAfterMs: Number.POSITIVE_INFINITY, signal: controller.signal })
  const failure = expect(opening).rejects.toThrow('Closed')
  await vi.advanceTimersByTimeAsync(1_000)

  controller.abort(new Error('Closed'))

  await failure
})

test('in a browser that reports no frames, opening a film waits for its first frame, but showing a frame does not wait', async () => {
  const { video, opening } = openFilm({ showsAfterMs: Number.POSITIVE_INFINITY })
  await vi.advanceTimersByTimeAsync(2_000)
  const film = await opening

  const { value: third } = await film.frames(3).next()

  expect(film).toMatchObject({ starts: { length: 30 }, seconds: 2 })
  expect(third).toMatchObject({ frame: 3, seconds: null })
  expect(video.currentTime).toBeCloseTo(3.5 * FRAME_SECONDS)
})

test('a film cannot be opened if the browser stops showing frames', async () => {
  const { opening, setDelay } = openFilm({ showsAfterMs: 100 })
  const failure = expect(opening).rejects.toThrow('The browser displayed no frame of the film')
  await vi.advanceTimersByTimeAsync(100)

  setDelay(Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(5_000)

  await failure
})

test('if the first frame of a film is reported after more than 2 s, later frames are awaited as usual', async () => {
  const { opening, setDelay } = openFilm({ showsAfterMs: 2_500 })
  await vi.advanceTimersByTimeAsync(3_000)
  const film = await opening
  const shown = vi.fn()

  setDelay(500)
  void film.frames(3).next().then(shown)
  await vi.advanceTimersByTimeAsync(400)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)

  expect(shown).toHaveBeenCalled()
})

test('play yields the frames that the browser presents, and pauses the video while the loop is busy', async () => {
  vi.useRealTimers()
  const { video, film, present } = await openPlayedFilm()

  const frames = film.play(2)
  const second = frames.next()
  // This frame belongs to an earlier seek, so it must be ignored
  present(1)
  expect((await second).value).toMatchObject({ frame: 2, seconds: expect.closeTo(2 * FRAME_SECONDS) })
  const third = frames.next()
  await expect.poll(() => video.paused).toBe(false)
  present(3)
  expect((await third).value?.frame).toBe(3)
  expect(video.paused).toBe(false)
  present(3)
  present(5)
  expect(video.paused).toBe(true)
  expect((await frames.next()).value?.frame).toBe(5)

  const last = frames.next()
  await expect.poll(() => video.paused).toBe(false)
  Object.defineProperty(video, 'ended', { value: true })
  video.dispatchEvent(new Event('ended'))
  expect((await last).done).toBe(true)
})

test('a loop that waits for a frame in a hidden page ends when it is aborted', async () => {
  vi.useRealTimers()
  const { video, film } = await openPlayedFilm()
  const controller = new AbortController()
  const frames = film.play(2, controller.signal)
  await frames.next()

  const waiting = frames.next()
  await expect.poll(() => video.paused).toBe(false)
  controller.abort()

  expect((await waiting).done).toBe(true)
  expect(video.paused).toBe(true)
})

test.each([
  ['whose timeline starts with the film', { startsAt: 2 * FRAME_SECONDS }, 2.5 * FRAME_SECONDS, 2 * FRAME_SECONDS, 1],
  [
    'that starts its timeline at that frame and reports the times of seeks',
    { reportsSeeks: true },
    0.5 * FRAME_SECONDS,
    2.5 * FRAME_SECONDS,
    0,
  ],
])(
  'the first frame of a film that starts late is found in a browser %s',
  async (_where, browser, seek, seconds, plays) => {
    const { video, film } = await openLoadedFilm({ ...browser, file: new Blob() })

    const { value: picture } = await film.frames(0).next()

    expect(film.starts).toHaveLength(28)
    expect(video.currentTime).toBeCloseTo(seek)
    expect(picture?.seconds).toBeCloseTo(seconds)
    expect((await load(film.frames(5))).value).toMatchObject({
      frame: 5,
      seconds: expect.closeTo(seconds + 5 * FRAME_SECONDS),
    })
    const play = vi.spyOn(video, 'play').mockResolvedValue()
    const played = film.play(6)
    void played.next()
    void played.next()
    await vi.advanceTimersByTimeAsync(200)
    expect(play).toHaveBeenCalledTimes(plays)
  },
)

test('in a browser that reports the times of seeks, `play` seeks to each frame, and reuses the canvas of a closed picture', async () => {
  const { video, film } = await openLoadedFilm({ reportsSeeks: true, file: new Blob() })
  const drawImage = vi.fn()
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  const frames = film.play(25)

  for (const frame of [25, 26, 27]) {
    const { value: picture } = await load(frames)
    expect(picture).toMatchObject({ frame })
    expect(video.currentTime).toBeCloseTo((frame + 0.5) * FRAME_SECONDS)
    picture?.close()
  }
  expect((await load(frames)).done).toBe(true)
  expect(getContext.mock.calls).toEqual([['2d'], ['2d'], ['2d']])
  expect(new Set(getContext.mock.contexts).size).toBe(1)
  expect(getContext.mock.contexts[0]).toMatchObject({ width: 640, height: 360 })
  expect(drawImage).toHaveBeenCalledWith(video, 0, 0)
})

test('in a browser that reports the times of seeks, the times of pictures are unknown if the file is not available', async () => {
  const { film } = await openLoadedFilm({ reportsSeeks: true })

  expect(film).toMatchObject({ stepSeconds: FRAME_SECONDS, starts: { length: 30 } })
  expect((await load(film.frames(3))).value).toMatchObject({ frame: 3, seconds: null })
})

test('a frame can be shown again after a seek to another frame was aborted', async () => {
  const { video, film, setDelay } = await openLoadedFilm({})
  await load(film.frames(3))
  setDelay(Number.POSITIVE_INFINITY)
  const controller = new AbortController()
  const aborted = expect(film.frames(9, controller.signal).next()).rejects.toThrow()
  controller.abort()
  await aborted
  setDelay(0)

  const { value: shown } = await load(film.frames(3))

  expect(shown).toMatchObject({ frame: 3 })
  expect(video.currentTime).toBeCloseTo(3.5 * FRAME_SECONDS)
})

test('frames() ends after the last frame, and a picture is scaled to the whole surface when it is drawn', async () => {
  const { video, film } = await openLoadedFilm({})
  const frames = film.frames(29)
  const drawImage = vi.fn()
  const surface = { canvas: { width: 64, height: 36 }, drawImage } as unknown as CanvasRenderingContext2D

  const { value: picture } = await load(frames)
  picture?.draw(surface)
  picture?.draw(surface, { left: 10, top: 20, width: 30, height: 40 })

  expect(picture?.frame).toBe(29)
  expect(drawImage.mock.calls).toEqual([
    [video, 0, 0, 640, 360, 0, 0, 64, 36],
    [video, 10, 20, 30, 40, 0, 0, 64, 36],
  ])
  expect(await frames.next()).toEqual({ done: true, value: undefined })
})

test('the length of a film without an index is known after a seek to its end', async () => {
  const { video, opening } = openFilm({ showsAfterMs: 0, duration: Number.POSITIVE_INFINITY })
  await vi.advanceTimersByTimeAsync(0)
  expect(video.currentTime).toBeGreaterThan(1e6)

  Object.defineProperty(video, 'duration', { value: 4 })
  video.dispatchEvent(new Event('seeked'))
  await vi.advanceTimersByTimeAsync(100)

  expect(await opening).toMatchObject({ seconds: 4, starts: { length: 60 } })
})

test('while a film seeks to its end to determine its length, openVideoFilm rejects on an abort or a failure', async () => {
  const controller = new AbortController()
  const aborted = openFilm({ showsAfterMs: 0, duration: Number.POSITIVE_INFINITY, signal: controller.signal })
  const failing = openFilm({ showsAfterMs: 0, duration: Number.POSITIVE_INFINITY })
  await vi.advanceTimersByTimeAsync(0)

  controller.abort(new Error('Closed'))
  failing.video.dispatchEvent(new Event('error'))

  await expect(aborted.opening).rejects.toThrow('Closed')
  await expect(failing.opening).rejects.toThrow('The film can no longer be read')
})

test('readPixels reads pictures at a width of at most 640 pixels, all from one surface', async () => {
  vi.useRealTimers()
  const film = await openFilm({ showsAfterMs: 0, width: 1280 }).opening
  const getImageData = vi.fn().mockReturnValue('pixels')
  const surface = { drawImage: () => {}, getImageData } as never
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(surface)

  for (const frame of [0, 1]) {
    const { value: picture } = await film.frames(frame).next()
    expect(await picture?.readPixels()).toBe('pixels')
  }

  expect(getImageData.mock.lastCall).toEqual([0, 0, 640, 180])
  expect(getContext).toHaveBeenCalledOnce()
})

test('readPixels rejects if the browser cannot draw', async () => {
  vi.useRealTimers()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const film = await openFilm({ showsAfterMs: 0 }).opening
  const { value: picture } = await film.frames(0).next()

  await expect(picture?.readPixels()).rejects.toThrow('This browser cannot read pictures')
})

test('a film that never reports its length cannot be opened', async () => {
  const { opening } = openFilm({ showsAfterMs: 0, duration: Number.NaN })

  await expect(opening).rejects.toThrow('The browser cannot determine the length of the film')
})

test('a film without pictures cannot be opened, and its connection is closed', async () => {
  const { video, opening } = openFilm({ showsAfterMs: 0, width: 0 })

  await expect(opening).rejects.toThrow('The film has no pictures')
  expect(video.hasAttribute('src')).toBe(false)
})

test('a film that fails during playback stops, and shows no further frame', async () => {
  vi.useRealTimers()
  const { video, film } = await openPlayedFilm()
  const played = film.play(2)
  await played.next()

  const waiting = played.next()
  await expect.poll(() => video.paused).toBe(false)
  Object.defineProperty(video, 'error', { value: {} })
  video.dispatchEvent(new Event('error'))

  await expect(waiting).rejects.toThrow('The film can no longer be read')
  expect(video.paused).toBe(true)
  await expect(film.frames(3).next()).rejects.toThrow('The film can no longer be read')
})

test('a film that is shorter than a frame has one frame', async () => {
  const { film } = await openLoadedFilm({ duration: 0.05 })

  expect(film).toMatchObject({ starts: [0], seconds: 0.05, stepSeconds: 0.05 })
})

test('the frame rate of a film that starts late is known even if its file is not available', async () => {
  const { opening } = openFilm({ showsAfterMs: 0, firstStart: 2 * FRAME_SECONDS })
  await vi.advanceTimersByTimeAsync(10_000)

  expect(await opening).toMatchObject({ stepSeconds: expect.closeTo(FRAME_SECONDS) })
})

test('by default, a film preloads, plays inline and muted, and is requested without CORS', async () => {
  const { video } = openFilm({ showsAfterMs: 0 })

  expect(video).toMatchObject({ muted: true, playsInline: true, preload: 'auto', crossOrigin: null })
})

test('openVideoFilm rejects when its signal aborts, and closes the connection', async () => {
  const video = startFilm({ showsAfterMs: 0 })
  video.load = () => {}
  vi.spyOn(document, 'createElement').mockReturnValueOnce(video)
  const controller = new AbortController()
  const opening = openVideoFilm('/film.mp4', { signal: controller.signal })

  controller.abort(new Error('Closed'))

  await expect(opening).rejects.toThrow('Closed')
  expect(video.hasAttribute('src')).toBe(false)
})

/**
 * Opens a film in a fake `<video>` that shows each frame `showsAfterMs` after its seek, or never if that is infinite.
 */
function openFilm({
  file = null,
  duration = 2,
  width = 640,
  signal,
  ...delay
}: FakeFilm & { file?: Blob | null; duration?: number; width?: number; signal?: AbortSignal }) {
  const video = startFilm(delay)
  const player = { videoWidth: width, videoHeight: 360, duration, load: () => {} }
  for (const [name, value] of Object.entries(player)) Object.defineProperty(video, name, { value, configurable: true })
  vi.spyOn(document, 'createElement').mockReturnValueOnce(video)
  const opening = openVideoFilm('/film.mp4', { file, ...(signal && { signal }) })
  video.onloadeddata?.(new Event('loadeddata'))
  const setDelay = (ms: number) => {
    delay.showsAfterMs = ms
  }
  return { video, opening, setDelay }
}

/** Opens a film in a fake `<video>` that shows each frame immediately. */
async function openLoadedFilm(options: Omit<Parameters<typeof openFilm>[0], 'showsAfterMs'>) {
  const { opening, ...opened } = openFilm({ ...options, showsAfterMs: 0 })
  await vi.advanceTimersByTimeAsync(100)
  return { ...opened, film: await opening }
}

/** Returns the next picture, after the time that the fake `<video>` needs to show it. */
async function load(frames: ReturnType<Film['frames']>) {
  const next = frames.next()
  await vi.advanceTimersByTimeAsync(100)
  return next
}

/** Opens a film that shows a frame only when the test calls `present`. */
async function openPlayedFilm() {
  const { video, opening } = openFilm({ showsAfterMs: 0 })
  let paused = true
  let onPresented: VideoFrameRequestCallback = () => {}
  const request = video.requestVideoFrameCallback
  video.requestVideoFrameCallback = (callback) => {
    onPresented = callback
    return request(callback)
  }
  Object.defineProperty(video, 'paused', { get: () => paused })
  video.pause = () => {
    paused = true
  }
  video.play = async () => {
    paused = false
  }
  const present = (frame: number) => onPresented(0, { mediaTime: frame * FRAME_SECONDS } as VideoFrameCallbackMetadata)
  return { video, film: await opening, present }
}

/** Returns a `<video>` that never finishes seeking. The test calls `present` to show frames. */
function startSeekingFilm() {
  const film = document.createElement('video')
  let onPresented: VideoFrameRequestCallback = () => {}
  film.requestVideoFrameCallback = (callback) => {
    onPresented = callback
    return 0
  }
  let seeking = true
  Object.defineProperty(film, 'seeking', { get: () => seeking })
  const present = (frame: number) => onPresented(0, { mediaTime: frame * FRAME_SECONDS } as VideoFrameCallbackMetadata)
  const endSeek = () => {
    seeking = false
    film.dispatchEvent(new Event('seeked'))
  }
  return { film, present, endSeek }
}

/**
 * `reportsSeeks`: reports the requested time instead of the start of the frame, as Firefox does. `startsAt`: the
 * initial `currentTime`, which in Chromium is the start of the first frame instead of 0. `firstStart`: the start of the
 * first frame.
 */
type FakeFilm = { showsAfterMs: number; reportsSeeks?: boolean; startsAt?: number; firstStart?: number }

function startFilm(delay: FakeFilm) {
  const film = document.createElement('video')
  const { reportsSeeks = false, startsAt = 0, firstStart = 0 } = delay
  let time = startsAt
  let onFrame: VideoFrameRequestCallback = () => {}
  Object.defineProperty(film, 'currentTime', {
    get: () => time,
    set: (seconds: number) => {
      time = seconds
      film.dispatchEvent(new Event('seeked'))
      const mediaTime = reportsSeeks
        ? seconds
        : Math.max(firstStart, Math.floor(seconds / FRAME_SECONDS) * FRAME_SECONDS)
      if (Number.isFinite(delay.showsAfterMs))
        setTimeout(() => onFrame(0, { mediaTime } as VideoFrameCallbackMetadata), delay.showsAfterMs)
    },
  })
  film.requestVideoFrameCallback = (callback) => {
    onFrame = callback
    return 0
  }
  return film
}
