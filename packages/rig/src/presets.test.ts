import { expect, test } from 'vitest'
import { listMovements } from './motion/motion.ts'
import { getStateAt } from './motion/trajectory.ts'
import { activatePreset, listPresets, makeDefaultPreset, removePreset, savePreset } from './presets.ts'
import { getCameraPosition, stepCamera } from './ptz.ts'
import { OFFLINE_CAMERA_ID, KNOWN_CAMERA_ID as PTZ, SOUTH_CAMERA_ID, seedRig, WEBCAM_ID } from './seed.ts'
import { RigError } from './state/rig-error.ts'

const NOW = Date.UTC(2026, 5, 10, 9)
const LATER = NOW + 60_000
const rig = seedRig({ now: NOW, timeZone: 'UTC' })
const named = (name: string, cameraID = PTZ) => {
  const found = rig.presets.find((preset) => preset.name === name && preset.cameraID === cameraID)
  if (!found) throw new Error(`no preset ${name}`)
  return found
}

test('listPresets returns the default first and the others by name, with only the fields of the specification', () => {
  const { rig: saved } = savePreset(rig, { cameraID: PTZ, name: 'bridge' }, NOW)
  const list = listPresets(makeDefaultPreset(saved, named('Valley')), PTZ)

  expect(list.map(({ name }) => name)).toEqual(['Valley', 'Along the cable', 'bridge', 'Clamp, close', 'North tower'])
  expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['cameraID', 'default', 'id', 'name', 'nxid'])
})

test('activatePreset returns the camera to the saved position', () => {
  const { rig: saved, preset } = savePreset(rig, { cameraID: PTZ, name: 'Here' }, NOW)
  const away = stepCamera(saved, { cameraID: PTZ, x: 30 }, NOW)
  const back = activatePreset(away, preset, LATER)

  expect(getCameraPosition(back, PTZ, LATER + 60_000)).toEqual(getCameraPosition(rig, PTZ, NOW))
})

test('savePreset stores a preset with new ids and its position, but returns it without the position', () => {
  const { rig: saved, preset } = savePreset(rig, { cameraID: PTZ, name: 'Here' }, NOW)

  expect(preset).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    nxid: expect.stringMatching(/^[0-9a-f]{8}-/),
    cameraID: PTZ,
    name: 'Here',
    default: false,
  })
  expect(saved.presets.at(-1)).toEqual({ ...preset, ...getCameraPosition(rig, PTZ, NOW) })
  expect(saved.presets.slice(0, -1)).toEqual(rig.presets)
})

test('activatePreset and savePreset affect only the camera in the request', () => {
  const { rig: saved } = savePreset(rig, { cameraID: SOUTH_CAMERA_ID, name: 'Here' }, NOW)
  const moved = activatePreset(rig, named('Valley'), NOW)

  expect(listPresets(saved, PTZ)).toEqual(listPresets(rig, PTZ))
  expect(getCameraPosition(moved, SOUTH_CAMERA_ID, LATER)).toEqual(getCameraPosition(rig, SOUTH_CAMERA_ID, LATER))
})

test.each([
  ['a webcam', WEBCAM_ID, new RigError('camera-not-steerable', { camera: 'Webcam Sled' })],
  ['an offline camera', OFFLINE_CAMERA_ID, new RigError('camera-offline', { camera: 'PTZ Tower' })],
])('activatePreset throws for a preset of %s', (_what, cameraID, error) => {
  const { rig: saved, preset } = savePreset(rig, { cameraID, name: 'Here' }, NOW)

  expect(() => activatePreset(saved, preset, NOW)).toThrow(error)
})

test('activatePreset turns the camera in the shorter direction', () => {
  const far = activatePreset(rig, named('South tower', SOUTH_CAMERA_ID), NOW)

  const camera = far.cameras.find(({ cameraID }) => cameraID === SOUTH_CAMERA_ID)
  expect(camera && getStateAt(camera.pan, NOW + 500).velocity).toBeLessThan(0)
  expect(getCameraPosition(far, SOUTH_CAMERA_ID, LATER).pan).toBe(178)
})

test('makeDefaultPreset replaces the default of the same camera, but of no other camera', () => {
  const after = makeDefaultPreset(rig, named('Valley'))

  const defaults = after.presets.filter((preset) => preset.default).map(({ name, cameraID }) => `${name} ${cameraID}`)
  expect(defaults).toEqual([`Valley ${PTZ}`, `Along the cable ${SOUTH_CAMERA_ID}`])
})

test('a movement to a preset has the kind `preset`', () => {
  const moved = activatePreset(rig, named('Valley'), NOW)

  expect(new Set(listMovements(moved, NOW).map(({ kind }) => kind))).toEqual(new Set(['preset']))
})

test('removePreset removes one preset from the list', () => {
  const valley = named('Valley')

  const after = removePreset(rig, valley)

  expect(after.presets).toEqual(rig.presets.filter((preset) => preset !== valley))
  expect(after.presets).toHaveLength(rig.presets.length - 1)
})

const activate = (nxid: string, cameraID: string) => () => activatePreset(rig, { nxid, cameraID }, NOW)
const { nxid: valley } = named('Valley')
const noCamera = new RigError('camera-not-found', { cameraID: 'none' })
const noPreset = new RigError('preset-not-found', { id: 'none' })
const valleyMissing = new RigError('preset-not-found', { id: valley })

test.each<[string, () => unknown, RigError]>([
  ['listing the presets of an unknown camera', () => listPresets(rig, 'none'), noCamera],
  ['saving a preset for an unknown camera', () => savePreset(rig, { cameraID: 'none', name: 'x' }, NOW), noCamera],
  ['activating a preset of an unknown camera', activate(valley, 'none'), noCamera],
  ['activating an unknown preset', activate('none', PTZ), noPreset],
  ["activating another camera's preset", activate(valley, SOUTH_CAMERA_ID), valleyMissing],
  ['making an unknown preset the default', () => makeDefaultPreset(rig, { id: 'none' }), noPreset],
  ['deleting an unknown preset', () => removePreset(rig, { id: 'none' }), noPreset],
])('%s throws', (_what, command, error) => {
  expect(command).toThrow(error)
})

test('savePreset throws if the camera already has 100 presets', () => {
  let full = rig
  for (let n = listPresets(rig, PTZ).length; n < 100; n += 1)
    full = savePreset(full, { cameraID: PTZ, name: `View ${n}` }, NOW).rig

  expect(() => savePreset(full, { cameraID: PTZ, name: 'One more' }, NOW)).toThrow(
    new RigError('presets-full', { camera: 'PTZ North span', max: 100 }),
  )
  expect(savePreset(full, { cameraID: SOUTH_CAMERA_ID, name: 'One more' }, NOW).preset.name).toBe('One more')
})
