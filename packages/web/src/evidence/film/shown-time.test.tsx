import { expect, test } from 'vitest'
import { readShownTime, recordShownTime } from './shown-time.ts'

test("readShownTime returns the time of the displayed picture, or the player's current time if the browser does not report it", () => {
  const video = document.body.appendChild(document.createElement('video'))
  let present: VideoFrameRequestCallback = () => {}
  Object.defineProperty(video, 'currentTime', { value: 5.9 })
  recordShownTime(video)
  expect(readShownTime(video)).toBe(5.9)

  video.requestVideoFrameCallback = (callback) => {
    present = callback
    return 0
  }
  recordShownTime(video)
  for (const mediaTime of [3.8, 3.9]) present(0, { mediaTime } as VideoFrameCallbackMetadata)

  expect(readShownTime(video)).toBe(3.9)
  // Firefox may report a picture before it is displayed, so the result must not exceed `currentTime`
  present(0, { mediaTime: 6.5 } as VideoFrameCallbackMetadata)
  expect(readShownTime(video)).toBe(5.9)

  recordShownTime(video)
  expect(readShownTime(video)).toBe(5.9)
  video.remove()
})
