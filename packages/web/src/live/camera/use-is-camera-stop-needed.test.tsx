import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { expectLogged } from '../../testing/logged-errors.ts'
import { pageTimers } from '../../testing/polls.ts'
import { createRespondingConsole, type SentRequest } from '../../testing/responding-console.ts'
import { createLiveCameras } from './live-camera.ts'
import { LiveCameraProvider, useIsCameraStopNeeded } from './use-live-camera.tsx'

/**
 * Displays the camera `shown`, with fake timers that also run the position polls. `isStopNeeded` returns the hook's
 * result.
 */
const openShown = (respond: (request: SentRequest) => Response | Promise<Response>) => {
  vi.useFakeTimers({ toFake: [...pageTimers] })
  onTestFinished(() => void vi.useRealTimers())
  const { rigConsole } = createRespondingConsole(respond)
  const { result } = renderHook(useIsCameraStopNeeded, {
    wrapper: ({ children }) => (
      <ConsoleProvider rigConsole={rigConsole}>
        <LiveCameraProvider cameraID="shown" isPositionPolled>
          {children}
        </LiveCameraProvider>
      </ConsoleProvider>
    ),
  })
  return {
    rigConsole,
    isStopNeeded: () => result.current,
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

const respondWithPan = (pan: number) => Response.json({ data: { pan, tilt: 0, zoom: 0 } })

test('useIsCameraStopNeeded returns true for 30 s after a preset was sent to a camera that is no longer displayed and that someone else steers', async () => {
  const startedAt = Date.now()
  const { rigConsole, isStopNeeded, pass } = openShown(({ url }) =>
    respondWithPan(url.endsWith('left') ? (Date.now() - startedAt) / 100 : 0),
  )
  const left = rigConsole.area(createLiveCameras).get('left')
  expect(isStopNeeded()).toBe(false)

  act(() => left.trackPreset({ id: '', name: '' }, rigConsole.clock.now()))
  expect(isStopNeeded()).toBe(true)
  await pass(29_500)
  expect(isStopNeeded()).toBe(true)
  await pass(1_000)

  expect(left.store.getState().loaded?.stage).toBe('moving')
  expect(isStopNeeded()).toBe(false)
})

test('useIsCameraStopNeeded returns false if the position has been unknown since a movement', async () => {
  expectLogged(/GET \/api\/v1\/ptz\/.* 500/)
  const pans = [0, 5, 10]
  const { isStopNeeded, pass } = openShown(() => {
    const pan = pans.shift()
    return pan === undefined ? new Response(null, { status: 500 }) : respondWithPan(pan)
  })
  await pass(2_600)
  expect(isStopNeeded()).toBe(true)

  await pass(6_000)

  expect(isStopNeeded()).toBe(false)
})
