import { expect, test, vi } from 'vitest'
import { createFrameActions, frameKeys } from './frame-keys.ts'

test('the left arrow steps to the previous frame, and the right arrow to the next one', () => {
  const step = vi.fn()
  const actions = createFrameActions(step)

  actions.previousFrame()
  actions.nextFrame()

  expect(step.mock.calls).toEqual([[-1], [1]])
  expect([frameKeys.previousFrame.keys, frameKeys.nextFrame.keys]).toEqual([['ArrowLeft'], ['ArrowRight']])
})
