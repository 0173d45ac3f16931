import { fireEvent, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { useIsIdle } from './use-live-view.ts'

const openFullView = () => {
  const { clock, pass } = createVirtualClock()
  const { rigConsole } = createRespondingConsole(() => new Response(), { clock })
  const { result } = renderHook(() => useIsIdle(true), {
    wrapper: ({ children }) => <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>,
  })
  const isIdleAfter = async (ms: number) => {
    await pass(ms)
    return result.current
  }
  return { isIdleAfter }
}

test('the full view is idle 3 s after the last movement of the pointer', async () => {
  const { isIdleAfter } = openFullView()

  const opened = [await isIdleAfter(2_999), await isIdleAfter(1)]
  fireEvent.pointerMove(document.body)

  expect(opened).toEqual([false, true])
  expect([await isIdleAfter(2_999), await isIdleAfter(1)]).toEqual([false, true])
})

const key = { key: 'a', code: 'KeyA' }

test.each([
  ['a key', () => fireEvent.keyDown(document.body, key), () => fireEvent.keyUp(document.body, key)],
  ['a pointer', () => fireEvent.pointerDown(document.body), () => fireEvent.pointerUp(document.body)],
])('the full view is not idle while %s is down, but 3 s after its release', async (_input, press, release) => {
  const { isIdleAfter } = openFullView()
  press()
  fireEvent.pointerMove(document.body)

  const isIdleWhileDown = await isIdleAfter(10_000)
  release()

  expect(isIdleWhileDown).toBe(false)
  expect([await isIdleAfter(2_999), await isIdleAfter(1)]).toEqual([false, true])
})

test('the full view is idle 3 s after its window has lost the focus while a key was down', async () => {
  const { isIdleAfter } = openFullView()
  fireEvent.keyDown(document.body, key)

  fireEvent.blur(window)

  expect(await isIdleAfter(3_000)).toBe(true)
})
