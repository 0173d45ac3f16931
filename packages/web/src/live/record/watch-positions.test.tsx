import { expect, test, vi } from 'vitest'
import { takeFrameShot } from '../../rig/frameshots.ts'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { createLiveCameras } from '../camera/live-camera.ts'
import { createSled } from '../controls/sled/sled.ts'
import { watchPositions } from './watch-positions.ts'

const openCamera = async () => {
  const { clock, pass } = createVirtualClock()
  const rig = await createSimulatedRig({ as: 'operator', clock })
  return { ...rig, pass, liveCamera: rig.rigConsole.area(createLiveCameras).get(NORTH_CAMERA_ID) }
}

test('an error of onMoment while an axis is held reaches onError, and the release still stops the axis', async () => {
  const { rigConsole, liveCamera, pass } = await openCamera()
  const onError = vi.fn()
  const onMoment = vi.fn(() => {
    throw new Error('The writer failed')
  })
  const stopWatching = watchPositions(rigConsole, liveCamera, { onMoment, onError })
  const getPanState = () => liveCamera.motion.getState().pan.state

  liveCamera.guard.press('D', 'pan', 1)
  await vi.waitUntil(async () => {
    await pass(50)
    return getPanState() === 'moving'
  })
  expect(onMoment).toHaveBeenCalledWith(expect.objectContaining({ action: 'Pan right' }))
  liveCamera.guard.release('D', 'pan')

  await vi.waitUntil(async () => {
    await pass(50)
    return getPanState() === 'idle'
  })
  expect(onError.mock.calls.flat().map(String)).toContain('Error: The writer failed')
  stopWatching()
})

test('an error of onMoment does not prevent steps of the sled', async () => {
  const { rigConsole, liveCamera, pass } = await openCamera()
  const onMoment = vi.fn(() => {
    throw new Error('The writer failed')
  })
  const stopWatching = watchPositions(rigConsole, liveCamera, { onMoment, onError: () => {} })
  const sled = rigConsole.area(createSled)

  expect(() => sled.step('forward')).not.toThrow()
  await vi.waitUntil(async () => {
    await pass(50)
    return sled.store.getState().inFlight === null
  })

  expect(onMoment).toHaveBeenCalledWith(expect.objectContaining({ action: 'Move sled forward' }))
  stopWatching()
})

test('while the rig does not respond, the last position is reported every 1.5 s, and no position after 3 s', async () => {
  const { rigConsole, liveCamera, link, pass } = await openCamera()
  const pans: (number | null)[] = []
  const handlers = { onMoment: ({ pan }: { pan: number | null }) => void pans.push(pan), onError: () => {} }
  const stopWatching = watchPositions(rigConsole, liveCamera, handlers)
  await vi.waitUntil(async () => {
    await pass(1)
    return pans.length === 1
  })
  const release = link.hold(/GET .*ptz/)

  await pass(1_500)
  await pass(1_500)
  await pass(1_500)

  expect(pans).toHaveLength(4)
  expect([pans[1], pans[3]]).toEqual([12, null])
  stopWatching()
  release()
})

test('a request of this console that succeeds is reported with its message', async () => {
  const { rigConsole, liveCamera } = await openCamera()
  const onMoment = vi.fn()
  const stopWatching = watchPositions(rigConsole, liveCamera, { onMoment, onError: () => {} })
  const { queryClient } = rigConsole
  const takeShot = () => queryClient.getMutationCache().build(queryClient, takeFrameShot(rigConsole))

  await takeShot().execute(NORTH_CAMERA_ID)

  expect(onMoment.mock.calls.flatMap(([{ action }]) => action ?? [])).toEqual(['Frameshot taken'])
  stopWatching()
  await takeShot().execute(NORTH_CAMERA_ID)
  expect(onMoment.mock.calls.flatMap(([{ action }]) => action ?? [])).toEqual(['Frameshot taken'])
})
