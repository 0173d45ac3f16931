import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { expectLogged } from '../../testing/logged-errors.ts'
import { pageTimers } from '../../testing/polls.ts'
import { createRespondingConsole, type SentRequest } from '../../testing/responding-console.ts'
import { createLiveCameras, type LiveCamera } from './live-camera.ts'
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

const preset = { id: '', name: '' }

test.each<[what: string, follow: (left: LiveCamera) => void]>([
  [
    'another axis takes a step',
    ({ guard }) => {
      guard.press('key', 'zoom', 1)
      guard.release('key', 'zoom')
    },
  ],
  ['the response to an earlier preset arrives', ({ trackPreset }) => trackPreset(preset, -1)],
  ['the response to the next preset is lost', ({ recordPresetFailure }) => recordPresetFailure(new TypeError())],
])(
  'useIsCameraStopNeeded returns true while a camera that is no longer displayed travels to a preset and %s',
  async (_what, follow) => {
    const startedAt = Date.now()
    const { rigConsole, isStopNeeded, pass } = openShown(({ url }) =>
      respondWithPan(url.endsWith('left') ? Math.min(Date.now() - startedAt, 10_000) / 100 : 0),
    )
    const left = rigConsole.area(createLiveCameras).get('left')
    act(() => left.trackPreset(preset, rigConsole.clock.now()))
    await pass(1_000)

    act(() => follow(left))
    const wasInMotion = left.isInMotion()
    await pass(8_000)

    expect(wasInMotion).toBe(true)
    expect(left.store.getState().loaded?.stage).not.toBe('moving')
    expect(isStopNeeded()).toBe(true)
    await pass(5_000)
    expect(isStopNeeded()).toBe(false)
  },
)

test('useIsCameraStopNeeded returns false once a stop has ended a preset, even if the response to an earlier preset arrives later', async () => {
  const { rigConsole, isStopNeeded, pass } = openShown(() => respondWithPan(0))
  const left = rigConsole.area(createLiveCameras).get('left')
  const sentAt = rigConsole.clock.now()
  await pass(100)
  act(() => left.trackPreset(preset, rigConsole.clock.now()))
  const wasNeeded = isStopNeeded()

  await pass(100)
  act(() => left.guard.stop())
  await pass(100)
  const isNeededAfterStop = isStopNeeded()
  act(() => left.trackPreset(preset, sentAt))

  expect([wasNeeded, isNeededAfterStop, isStopNeeded()]).toEqual([true, false, false])
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
