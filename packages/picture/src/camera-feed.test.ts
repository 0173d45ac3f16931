import type { View } from '@rig/rig'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CameraFeed, createCameraFeed, type LivePicture, type Viewer } from './camera-feed.ts'
import { createEnvironment } from './render/environment.ts'
import type { RenderPool } from './render/render-pool.ts'
import { createScene } from './render/scene.ts'
import { noonView } from './testing/noon-view.ts'

let feed: CameraFeed
let done = { framesEncoded: 0, framesSkipped: 0, failures: 0 }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  feed.closeAll()
  vi.useRealTimers()
})

test('a camera feed encodes each frame only once, even for fifty viewers', async () => {
  openCamera(() => noonView)
  const viewers = await Promise.all(Array.from({ length: 50 }, () => watch()))

  await passFrames(19)

  expect(done.framesEncoded).toBe(20)
  for (const { shown } of viewers) expect(shown).toHaveLength(20)
})

test('a camera feed skips frames for a busy viewer without delaying other viewers', async () => {
  openCamera(() => noonView)
  const [, lively] = await Promise.all([watch(() => false), watch()])

  await passFrames(19)

  expect(done.framesSkipped).toBe(20)
  expect(lively.shown).toHaveLength(20)
})

test('a camera feed renders no picture without viewers', async () => {
  openCamera(() => noonView)
  const viewer = await watch()

  viewer.leave()
  await passFrames(10)
  expect(done.framesEncoded).toBe(1)

  await watch()
  expect(done.framesEncoded).toBe(2)
})

test('a camera feed disconnects its viewers when the camera is removed', async () => {
  let view: View | null = noonView
  openCamera(() => view)
  const { end } = await watch()

  view = null
  await passFrames(1)

  expect(end).toHaveBeenCalledTimes(1)
  expect(feed.viewers()).toBe(0)
})

test('a camera feed logs a failed picture and sends the next picture', async () => {
  let failures = 1
  openCamera(
    () => noonView,
    async () => {
      if (failures-- > 0) throw new Error('Failed to render the picture')
      return picture
    },
  )
  const { shown } = await watch()

  await vi.advanceTimersByTimeAsync(500)

  expect(done.failures).toBe(1)
  expect(shown).toHaveLength(1)
})

/** For each picture fault, the pictures that a feed of 25 frames per second sends in the first 0.2 s of the fault. */
const faultyPictures: Record<NonNullable<View['fault']>, string[]> = {
  'stall-stream': [],
  'freeze-picture': Array(5).fill('the previous picture'),
  'black-picture': Array(5).fill('a black picture'),
}

test.each(Object.entries(faultyPictures) as [NonNullable<View['fault']>, string[]][])(
  'during the fault "%s", a camera feed sends %j, and after the fault the current picture',
  async (fault, expected) => {
    let view: View = noonView
    const scene = createScene(320, 180, (seed) => createEnvironment(seed, { columns: 360, groundStep: 4 }))
    openCamera(
      () => view,
      async (job) => Buffer.from('view' in job ? scene.draw(job.view).bytes : ''),
    )
    const { shown } = await watch()

    view = { ...noonView, pan: 40, now: noonView.now + 1_000, fault }
    await passFrames(5)

    const [previous, ...pictures] = shown
    const describe = ({ jpeg }: LivePicture) => {
      if (previous?.jpeg.equals(jpeg)) return 'the previous picture'
      return jpeg.equals(blackPixels) ? 'a black picture' : 'another picture'
    }
    expect(pictures.map(describe)).toEqual(expected)

    view = { ...view, fault: null }
    await passFrames(1)
    expect(shown.slice(pictures.length + 1).map(describe)).toEqual(['another picture'])
  },
)

test('each picture has the capture time of its view, even if a frozen camera sends it again', async () => {
  let view: View = { ...noonView, now: 1_000 }
  openCamera(() => view)
  const { shown } = await watch()

  view = { ...noonView, now: 2_000, fault: 'freeze-picture' }
  await passFrames(1)
  view = { ...noonView, now: 3_000 }
  await passFrames(1)

  expect(shown.map(({ capturedAt }) => capturedAt)).toEqual([1_000, 1_000, 3_000])
})

const picture = Buffer.from('a picture')

const blackPixels = Buffer.from(new Int32Array(320 * 180).fill(0xff000000 | 0).buffer)

const FPS = 25

/** Advances the fake clock until the feed has taken this many further pictures. */
async function passFrames(count: number) {
  await vi.advanceTimersByTimeAsync((count * 1_000) / FPS)
}

function openCamera(view: () => View | null, render: RenderPool['render'] = async () => picture) {
  done = { framesEncoded: 0, framesSkipped: 0, failures: 0 }
  feed = createCameraFeed({
    view,
    render,
    fps: FPS,
    log: {
      error: () => {
        done.failures += 1
      },
    },
    counts: done,
  })
}

/** Resolves when the feed has taken its first picture, which it does immediately. */
async function watch(show: Viewer['show'] = () => true) {
  const shown: LivePicture[] = []
  const end = vi.fn()
  const leave = feed.watch({
    show: (next) => {
      shown.push(next)
      return show(next)
    },
    end,
  })
  await vi.advanceTimersByTimeAsync(0)
  return { shown, end, leave }
}
