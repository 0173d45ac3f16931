import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { createFullView, useIsIdle, useIsPictureScrolledAway } from './use-live-view.ts'

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
  return { movement: rigConsole.movement, isIdleAfter }
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
])(
  'the full view is not idle while %s is down, and becomes idle 3 s after its release',
  async (_input, press, release) => {
    const { isIdleAfter } = openFullView()
    press()
    fireEvent.pointerMove(document.body)

    const isIdleWhileDown = await isIdleAfter(10_000)
    release()

    expect(isIdleWhileDown).toBe(false)
    expect([await isIdleAfter(2_999), await isIdleAfter(1)]).toEqual([false, true])
  },
)

test('the full view is not idle while there is a Stop button, and becomes idle 3 s after the button has disappeared', async () => {
  const { movement, isIdleAfter } = openFullView()
  const wasIdle = await isIdleAfter(3_000)
  let removeStopButton = () => {}

  act(() => {
    removeStopButton = movement.addStopButton()
  })
  const isIdleWhileShown = await isIdleAfter(10_000)
  act(() => removeStopButton())

  expect([wasIdle, isIdleWhileShown]).toEqual([true, false])
  expect([await isIdleAfter(2_999), await isIdleAfter(1)]).toEqual([false, true])
})

test('the picture counts as scrolled away if a change of its height, and not scrolling, moves it out of sight', () => {
  let resize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(function (this: object, onResize: () => void) {
      resize = onResize
      return { observe: () => {}, disconnect: () => {} }
    }),
  )
  const view = document.createElement('div')
  const picture = document.createElement('div')
  picture.setAttribute('data-picture', '')
  view.append(picture)
  const { result } = renderHook(() => useIsPictureScrolledAway({ current: view }))
  vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -100, 320, 150))

  act(() => resize())

  expect(result.current).toBe(true)
})

/**
 * Replaces the full-screen functions of the browser. A change takes effect, and is reported, only when the test
 * triggers it.
 */
const openWindow = () => {
  const changes: (() => void)[] = []
  let fullScreenElement: Element | null = null
  const requestChange = (element: Element | null) => () =>
    new Promise<void>((resolve) => {
      changes.push(() => {
        fullScreenElement = element
        resolve()
      })
    })
  const replaced = {
    fullscreenElement: { configurable: true, get: () => fullScreenElement },
    exitFullscreen: { configurable: true, value: requestChange(null) },
  }
  Object.defineProperties(document, replaced)
  document.documentElement.requestFullscreen = requestChange(document.documentElement)
  onTestFinished(() => {
    for (const name of Object.keys(replaced)) Reflect.deleteProperty(document, name)
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
  })
  const { rigConsole } = createRespondingConsole(() => new Response())
  const stopAll = vi.spyOn(rigConsole.movement, 'stopAll')
  const { store, toggle, handleExit } = createFullView(rigConsole)
  return {
    movement: rigConsole.movement,
    toggle,
    handleExit,
    completeChange: async () => {
      changes.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
    },
    readState: () => ({
      isFull: store.getState().isFull,
      isFullScreen: fullScreenElement !== null,
      pendingChanges: changes.length,
      stops: stopAll.mock.calls.length,
    }),
  }
}

test('when full screen ends, the full view closes, all movements stop, and a waiting preset is discarded', async () => {
  const { movement, toggle, completeChange, handleExit, readState } = openWindow()
  const discard = vi.fn()
  void movement.waitUntilStopped('north', discard)
  toggle()
  await completeChange()
  document.exitFullscreen()
  await completeChange()

  handleExit()

  expect(readState()).toEqual({ isFull: false, isFullScreen: false, pendingChanges: 0, stops: 1 })
  expect(discard.mock.calls).toEqual([['full screen has ended']])
})

test('if the full view is closed before the browser has entered full screen, the browser leaves full screen afterwards', async () => {
  const { toggle, completeChange, readState } = openWindow()
  toggle()

  toggle()
  await completeChange()
  await completeChange()

  expect(readState()).toEqual({ isFull: false, isFullScreen: false, pendingChanges: 0, stops: 0 })
})

test('a reopened full view stays open when the browser reports the end of the earlier full screen', async () => {
  const { toggle, completeChange, handleExit, readState } = openWindow()
  toggle()
  await completeChange()
  toggle()

  toggle()
  await completeChange()
  handleExit()
  await completeChange()

  expect(readState()).toEqual({ isFull: true, isFullScreen: true, pendingChanges: 0, stops: 0 })
})
