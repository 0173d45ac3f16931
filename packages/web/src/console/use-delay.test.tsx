import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { createVirtualClock } from '../testing/virtual-clock.ts'
import { ConsoleProvider } from './console-context.tsx'
import { useDelayUntilStopped } from './use-delay.ts'

const DELAY_MS = 6_000

const openDelay = async () => {
  const { clock, pass } = createVirtualClock()
  const { rigConsole } = await createSimulatedRig({ clock })
  const { result } = renderHook(() => useDelayUntilStopped(DELAY_MS), {
    wrapper: ({ children }) => <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>,
  })
  const setMoving = (isMoving: boolean) => act(() => rigConsole.movement.setMoving('camera', isMoving))
  return { pass, setMoving, hasElapsed: () => result.current }
}

test('useDelayUntilStopped returns true after the delay, even if the camera moves later', async () => {
  const { pass, setMoving, hasElapsed } = await openDelay()

  await pass(DELAY_MS - 1)
  expect(hasElapsed()).toBe(false)
  await pass(1)
  setMoving(true)

  expect(hasElapsed()).toBe(true)
})

test('useDelayUntilStopped returns true only when the camera stops if it moves at the end of the delay', async () => {
  const { pass, setMoving, hasElapsed } = await openDelay()

  setMoving(true)
  await pass(2 * DELAY_MS)
  expect(hasElapsed()).toBe(false)
  setMoving(false)

  expect(hasElapsed()).toBe(true)
})
