import { expect, onTestFinished, test, vi } from 'vitest'
import type { PositionCue } from '../../evidence/local-films/recorded-positions.ts'
import { takeFrameShot } from '../../rig/frameshots.ts'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import type { AxisMotion } from '../camera/guard/motion.ts'
import { createLiveCameras } from '../camera/live-camera.ts'
import { createSled } from '../controls/sled/sled.ts'
import { estimateArrival, initialSledEstimate } from '../controls/sled/sled-estimate.ts'
import { watchPositions } from './watch-positions.ts'

const openCamera = async () => {
  const { clock, pass } = createVirtualClock()
  const rig = await createSimulatedRig({ as: 'operator', clock })
  const passUntil = (isMet: () => boolean) =>
    expect
      .poll(async () => {
        await pass(50)
        return isMet()
      })
      .toBe(true)
  return { ...rig, pass, passUntil, liveCamera: rig.rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID) }
}

test('if onReport throws while an axis is held, onError receives the error, and the release still stops the axis', async () => {
  const { rigConsole, liveCamera, passUntil } = await openCamera()
  const onError = vi.fn()
  const onReport = vi.fn(() => {
    throw new Error('The writer failed')
  })
  const stopWatching = watchPositions(rigConsole, liveCamera, { onReport, onError })
  const getPanState = () => liveCamera.motion.getState().pan.state

  liveCamera.guard.press('D', 'pan', 1)
  await passUntil(() => getPanState() === 'moving')
  expect(onReport).toHaveBeenCalledWith(expect.objectContaining({ action: 'Pan right' }))
  liveCamera.guard.release('D', 'pan')

  await passUntil(() => getPanState() === 'idle')
  expect(onError.mock.calls.flat().map(String)).toContain('Error: The writer failed')
  stopWatching()
})

test('if onReport throws, the sled still steps', async () => {
  const { rigConsole, liveCamera, passUntil } = await openCamera()
  const onReport = vi.fn(() => {
    throw new Error('The writer failed')
  })
  const stopWatching = watchPositions(rigConsole, liveCamera, { onReport, onError: () => {} })
  const sled = rigConsole.area(createSled)

  expect(() => sled.step('forward')).not.toThrow()
  await passUntil(() => sled.store.getState().inFlight === null)

  expect(onReport).toHaveBeenCalledWith(expect.objectContaining({ action: 'Move sled forward' }))
  stopWatching()
})

test('while the rig does not respond, reports continue every 1.5 s: first with the last position, and after 3 s with none', async () => {
  const { rigConsole, liveCamera, link, pass } = await openCamera()
  const pans: (number | null)[] = []
  const handlers = { onReport: ({ pan }: { pan: number | null }) => void pans.push(pan), onError: () => {} }
  const stopWatching = watchPositions(rigConsole, liveCamera, handlers)
  await expect
    .poll(async () => {
      await pass(1)
      return pans
    })
    .toHaveLength(1)
  const release = link.hold(/GET .*ptz/)

  await pass(1_500)
  await pass(1_500)
  await pass(1_500)

  expect(pans).toHaveLength(4)
  expect([pans[1], pans[3]]).toEqual([12, null])
  stopWatching()
  release()
})

test('each picture triggers the reports that are due, because browsers delay the timers of a hidden tab', async () => {
  const { rigConsole, liveCamera } = await openCamera()
  const { clock } = rigConsole
  const onFrame = vi.spyOn(liveCamera.picture, 'onFrame')
  const requestPosition = vi.fn(async () => ({ pan: 12, tilt: -6, zoom: 10, hasMoved: false }))
  const onReport = vi.fn()
  const showPicture = () => onFrame.mock.lastCall?.[0](document.createElement('canvas'), clock.now(), null)
  onTestFinished(watchPositions(rigConsole, { ...liveCamera, requestPosition }, { onReport, onError: () => {} }))
  await expect.poll(() => onReport).toHaveBeenCalledTimes(1)

  showPicture()
  expect(requestPosition).toHaveBeenCalledTimes(1)
  vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 1_000)
  showPicture()

  expect(requestPosition).toHaveBeenCalledTimes(2)
  await expect.poll(() => onReport).toHaveBeenCalledTimes(2)
})

/**
 * Watches a camera whose rig returns the given pan angles, one per request, and then stops responding. `setPan` sets
 * the state of the pan axis.
 */
const watchUntilOutage = async (...pans: number[]) => {
  const { rigConsole, liveCamera, pass } = await openCamera()
  const setPan = (state: AxisMotion['state']) =>
    liveCamera.motion.setState(({ pan }) => ({ pan: { ...pan, direction: 1 as const, state } }))
  const requestPosition = vi.fn(liveCamera.requestPosition).mockReturnValue(new Promise(() => {}))
  for (const pan of pans) requestPosition.mockResolvedValueOnce({ pan, tilt: -6, zoom: 10 })
  const reported: [action: string | undefined, pan: number | null][] = []
  const onReport = ({ action, pan }: Pick<PositionCue, 'action' | 'pan'>) => void reported.push([action, pan])
  const handlers = { onReport, onError: () => {} }
  onTestFinished(watchPositions(rigConsole, { ...liveCamera, requestPosition }, handlers))
  return { ...{ liveCamera, rigConsole, pass }, reported, setPan }
}

test('while the camera moves, a position that is older than a second is not reported', async () => {
  const { pass, reported, setPan } = await watchUntilOutage(12, 14)

  await pass(500)
  setPan('moving')
  await pass(2_000)

  expect(reported).toEqual([
    [undefined, 12],
    ['Pan right', 12],
    [undefined, 14],
    [undefined, null],
  ])
})

test('during an outage, the last position is reported when a movement starts, but not after the movement', async () => {
  const { pass, reported, setPan } = await watchUntilOutage(12)

  await pass(1_200)
  setPan('moving')
  setPan('idle')
  await pass(1_500)

  expect(reported).toEqual([
    [undefined, 12],
    ['Pan right', 12],
    [undefined, null],
  ])
})

type WatchedCamera = Awaited<ReturnType<typeof watchUntilOutage>>

const startPreset = ({ liveCamera, rigConsole: { queryClient } }: WatchedCamera) => {
  const mutationKey = ['presets', liveCamera.cameraID]
  const mutationFn = () => new Promise<void>(() => {})
  void queryClient.getMutationCache().build(queryClient, { mutationKey, mutationFn }).execute(undefined)
}

const setForeignMotion = ({ liveCamera }: WatchedCamera) =>
  liveCamera.store.setState({ foreignMotion: { isMoving: true, movedAt: 0, isSlowed: false } })

test.each<[cause: string, move: (watched: WatchedCamera) => void]>([
  [
    'a preset moves the camera',
    ({ liveCamera }) => liveCamera.trackPreset({ id: '1', name: 'Deck' }, performance.now()),
  ],
  ['a preset has no response yet', startPreset],
  ['another operator moves the camera', setForeignMotion],
])('while %s, a position that is older than a second is not reported', async (_cause, move) => {
  const watched = await watchUntilOutage(12)

  await watched.pass(500)
  move(watched)
  await watched.pass(1_200)

  expect(watched.reported).toEqual([
    [undefined, 12],
    [undefined, null],
  ])
})

test('the sled position is reported with the tolerance of its estimate', async () => {
  const { rigConsole, liveCamera } = await openCamera()
  rigConsole.area(createSled).store.setState({ estimate: estimateArrival({ ...initialSledEstimate, goal: 35 }, 0) })
  const onReport = vi.fn()

  const stopWatching = watchPositions(rigConsole, liveCamera, { onReport, onError: () => {} })
  await expect.poll(() => onReport).toHaveBeenCalled()

  expect(onReport).toHaveBeenCalledWith(expect.objectContaining({ sled: 35, tolerances: { sled: 5 } }))
  stopWatching()
})

test('a successful request of this console is reported with its message, until the watch is stopped', async () => {
  const { rigConsole, liveCamera } = await openCamera()
  const onReport = vi.fn()
  const stopWatching = watchPositions(rigConsole, liveCamera, { onReport, onError: () => {} })
  const { queryClient } = rigConsole
  const takeShot = () => queryClient.getMutationCache().build(queryClient, takeFrameShot(rigConsole))

  await takeShot().execute(NORTH_CAMERA_ID)

  expect(onReport.mock.calls.flatMap(([{ action }]) => action ?? [])).toEqual(['Frameshot taken'])
  stopWatching()
  await takeShot().execute(NORTH_CAMERA_ID)
  expect(onReport.mock.calls.flatMap(([{ action }]) => action ?? [])).toEqual(['Frameshot taken'])
})
