import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openConsole, renderWithRig } from '../testing/simulated-rig.tsx'
import { ExplainedButton } from './explained-button.tsx'
import { useHoverIntent } from './tooltip.tsx'

test('a control that is pressed within 400 ms of hovering loads no tooltip, because a hold needs the connections', () => {
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

test('hovering a control loads no tooltip while something moves, but the next hover does', async () => {
  const { rigConsole } = await openConsole('/dashboard/view', { as: 'operator' })
  const control = await screen.findByRole('button', { name: 'Sled home' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hover = () =>
    act(async () => {
      fireEvent.pointerEnter(control, { pointerType: 'mouse' })
      vi.advanceTimersByTime(400)
      await vi.dynamicImportSettled()
    })
  const findTooltip = () => document.querySelector('[data-tooltip]')

  act(() => rigConsole.movement.setMoving('another camera', true))
  await hover()
  expect(findTooltip()).toBeNull()

  act(() => rigConsole.movement.setMoving('another camera', false))
  fireEvent.pointerLeave(control)
  await hover()
  expect(findTooltip()).not.toBeNull()
})

test('a tap on a disabled button without a message shows the reason, until the next press', async () => {
  await renderWithRig(<ExplainedButton disabledReason="There is no film">Compare</ExplainedButton>)
  const findTooltip = () => document.querySelector('[data-tooltip]')

  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(findTooltip()?.textContent).toBe('There is no film'))
  fireEvent.pointerDown(document.body)

  await waitFor(() => expect(findTooltip()).toBeNull())
})
