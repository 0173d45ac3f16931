import { expect, test } from 'vitest'
import { getCameraView, listCameras, removeCamera, renameCamera } from './cameras.ts'
import { KNOWN_CAMERA_ID as PTZ, seedRig, WEBCAM_ID } from './seed.ts'
import { RigError } from './state/rig-error.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const rig = seedRig({ now: NOW, timeZone: 'UTC' })

test('renameCamera keeps the id of a camera and its position in the list', () => {
  const [first, ...others] = listCameras(renameCamera(rig, { cameraID: PTZ, name: 'ptz 50% "é" / 🎥' }))

  expect(first).toEqual({ cameraID: PTZ, name: 'ptz 50% "é" / 🎥', status: 'Online' })
  expect(others).toEqual(listCameras(rig).slice(1))
})

test('removeCamera deletes the presets of a camera and keeps its schedules', () => {
  const after = removeCamera(rig, { cameraID: PTZ }, NOW)

  expect([...after.cameras, ...after.presets].filter(({ cameraID }) => cameraID === PTZ)).toEqual([])
  expect(after.cameras).toHaveLength(3)
  expect(after.schedules).toEqual(rig.schedules)
})

test.each([
  ['renameCamera', () => renameCamera(rig, { cameraID: 'none', name: 'x' })],
  ['removeCamera', () => removeCamera(rig, { cameraID: 'none' }, NOW)],
  ['getCameraView', () => getCameraView(rig, 'none', NOW)],
])('%s throws for an unknown camera', (_name, command) => {
  expect(command).toThrow(new RigError('camera-not-found', { cameraID: 'none' }))
})

test('getCameraView returns everything that determines the picture', () => {
  expect(getCameraView(rig, PTZ, NOW)).toEqual({
    cameraID: PTZ,
    cameraName: 'PTZ North span',
    kind: 'ptz',
    pan: 12,
    tilt: -6,
    zoom: 10,
    sled: 40,
    now: NOW,
    timeZone: 'UTC',
    fault: null,
    seed: 1,
  })
  expect(getCameraView(rig, WEBCAM_ID, NOW)).toMatchObject({ cameraID: WEBCAM_ID, kind: 'webcam' })
})
