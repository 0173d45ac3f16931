import { fireEvent, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useHoverIntent } from './tooltip.tsx'

test('a control that is pressed within 400 ms loads no tooltip, because a hold needs the connections', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const control = document.createElement('button')
  const load = vi.fn()
  renderHook(() => useHoverIntent({ current: control }, load))
  const enter = () => fireEvent.pointerEnter(control, { pointerType: 'mouse' })

  enter()
  vi.advanceTimersByTime(399)
  fireEvent.pointerDown(control)
  vi.advanceTimersByTime(1_000)
  expect(load).not.toHaveBeenCalled()

  enter()
  vi.advanceTimersByTime(400)
  expect(load).toHaveBeenCalledOnce()
})
