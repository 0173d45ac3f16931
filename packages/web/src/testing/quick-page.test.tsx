import { expect, onTestFinished, test, vi } from 'vitest'

test('an animation frame that is requested while intervals are faked runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let frames = 0

  requestAnimationFrame(() => (frames += 1))
  vi.useRealTimers()

  await vi.waitFor(() => expect(frames).toBe(1))
})

test('a cancelled animation frame does not run', async () => {
  let frames = 0

  cancelAnimationFrame(requestAnimationFrame(() => (frames += 1)))
  await new Promise(requestAnimationFrame)

  expect(frames).toBe(0)
})
