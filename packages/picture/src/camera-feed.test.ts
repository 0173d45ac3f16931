import type { View } from '@rig/rig'
import { afterEach, expect, test } from 'vitest'
import { type CameraFeed, createCameraFeed, type LivePicture, type Viewer } from './camera-feed.ts'
import { noonView } from './testing/noon-view.ts'

let feed: CameraFeed
let done = { framesEncoded: 0, framesSkipped: 0, failures: 0 }

afterEach(() => feed.closeAll())

test('a camera feed encodes each frame only once, even for fifty viewers', async () => {
  openCamera(() => noonView)
  const viewers = Array.from({ length: 50 }, () => watch())

  await Promise.all(viewers.map((viewer) => viewer.frames(20)))

  for (const viewer of viewers) expect(viewer.count()).toBe(done.framesEncoded)
})

test('a camera feed skips frames for a busy viewer without delaying other viewers', async () => {
  openCamera(() => noonView)
  const busy = watch(() => false)
  const lively = watch()

  await lively.frames(20)

  expect(done.framesSkipped).toBe(busy.count())
  expect(lively.count()).toBe(done.framesEncoded)
})

test('a camera feed renders no picture without viewers', async () => {
  let looks = 0
  openCamera(() => {
    looks += 1
    return noonView
  })
  const viewer = watch()
  await viewer.frames(2)
  viewer.leave()

  const looksThen = looks
  await watch().frames(1)

  expect(looks - looksThen).toBeLessThanOrEqual(2)
})

test('a camera feed sends no frame while the camera is stalled, and disconnects the viewers when the camera is removed', async () => {
  let view: View | null = { ...noonView, fault: 'stall-stream' }
  openCamera(() => view)
  const viewer = watch()
  expect(viewer.count()).toBe(0)

  view = noonView
  await viewer.frames(1)
  view = null

  await viewer.ended
  expect(feed.viewers()).toBe(0)
})

test('a camera feed logs a failed picture and sends the next one', async () => {
  let failures = 1
  openCamera(
    () => noonView,
    async () => {
      if (failures-- > 0) throw new Error('Failed to render the picture')
      return picture
    },
  )

  await watch().frames(3)

  expect(done.failures).toBe(1)
  expect(feed.viewers()).toBe(1)
})

test('each picture has the capture time of its view, even if a frozen camera sends it again', async () => {
  let view: View = { ...noonView, now: 1_000 }
  const shown: LivePicture[] = []
  openCamera(() => view)
  const viewer = watch((picture) => {
    shown.push(picture)
    return true
  })
  await viewer.frames(1)

  view = { ...noonView, now: 2_000, fault: 'freeze-picture' }
  await viewer.frames(viewer.count() + 2)
  expect(shown.map(({ capturedAt }) => capturedAt)).not.toContain(2_000)

  view = { ...noonView, now: 3_000 }
  await viewer.frames(viewer.count() + 2)
  expect(shown[0]?.capturedAt).toBe(1_000)
  expect(shown.at(-1)).toEqual({ jpeg: picture, capturedAt: 3_000 })
})

const picture = Buffer.from('a picture')

function openCamera(view: () => View | null, render = async () => picture) {
  done = { framesEncoded: 0, framesSkipped: 0, failures: 0 }
  feed = createCameraFeed({
    view,
    render,
    fps: 25,
    log: {
      error: () => {
        done.failures += 1
      },
    },
    counts: done,
  })
}

function watch(show: Viewer['show'] = () => true) {
  let count = 0
  let waiting: { target: number; resolve: () => void } | null = null
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const leave = feed.watch({
    show: (shown) => {
      count += 1
      if (waiting && count >= waiting.target) waiting.resolve()
      return show(shown)
    },
    end,
  })
  return {
    count: () => count,
    frames: (target: number) =>
      new Promise<void>((resolve) => {
        waiting = { target, resolve }
        if (count >= target) resolve()
      }),
    ended,
    leave,
  }
}
