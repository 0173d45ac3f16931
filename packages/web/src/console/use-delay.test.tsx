import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { createVirtualClock } from '../testing/virtual-clock.ts'
import { ConsoleProvider } from './console-context.tsx'
import { useIdleDelay } from './use-delay.ts'

const DELAY_MS = 6_000

const openDelay = async () => {
  const { clock, pass } = createVirtualClock()
  const { rigConsole } = await createSimulatedRig({ clock })
  const { result } = renderHook(() => useIdleDelay(DELAY_MS), {
    wrapper: ({ children }) => <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>,
  })
  const setMoving = (isMoving: boolean) => act(() => rigConsole.movement.setMoving('camera', isMoving))
  return { pass, setMoving, hasElapsed: () => result.current }
}

test('useIdleDelay returns true after the delay, even if the camera moves later', async () => {
  const { pass, setMoving, hasElapsed } = await openDelay()

  await pass(DELAY_MS - 1)
  expect(hasElapsed()).toBe(false)
  await pass(1)
  setMoving(true)

  expect(hasElapsed()).toBe(true)
})

test('useIdleDelay starts again when the camera stops', async () => {
  const { pass, setMoving, hasElapsed } = await openDelay()
  await pass(DELAY_MS - 1)

  setMoving(true)
  await pass(DELAY_MS)
  setMoving(false)
  await pass(DELAY_MS - 1)
  expect(hasElapsed()).toBe(false)
  await pass(1)

  expect(hasElapsed()).toBe(true)
})

test('useIdleDelay returns true after one minute in which the camera never stops', async () => {
  const { pass, setMoving, hasElapsed } = await openDelay()

  setMoving(true)
  await pass(59_999)
  expect(hasElapsed()).toBe(false)
  await pass(1)

  expect(hasElapsed()).toBe(true)
})
