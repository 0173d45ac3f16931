import { expect, test } from 'vitest'
import { listMovements } from './motion/motion.ts'
import { getStateAt } from './motion/trajectory.ts'
import { activatePreset, listPresets, makeDefaultPreset, removePreset, savePreset } from './presets.ts'
import { getCameraPosition, stepCamera } from './ptz.ts'
import { OFFLINE_CAMERA_ID, KNOWN_CAMERA_ID as PTZ, SOUTH_CAMERA_ID, seedRig, WEBCAM_ID } from './seed.ts'

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

test('an error about a preset contains its id', () => {
  const details = { id: 'none' }

  expect(() => removePreset(rig, { id: 'none' })).toThrow(expect.objectContaining({ details }))
  expect(() => activatePreset(rig, { nxid: 'none', cameraID: PTZ }, NOW)).toThrow(expect.objectContaining({ details }))
})

test('activatePreset throws for an unknown camera and for a webcam', () => {
  const { rig: saved, preset } = savePreset(rig, { cameraID: WEBCAM_ID, name: 'Here' }, NOW)

  expect(() => activatePreset(saved, preset, NOW)).toThrow(expect.objectContaining({ code: 'camera-not-steerable' }))
  expect(() => activatePreset(rig, { ...named('Valley'), cameraID: 'none' }, NOW)).toThrow(
    expect.objectContaining({ code: 'camera-not-found' }),
  )
})

test('activatePreset turns the camera in the shorter direction', () => {
  const far = activatePreset(rig, named('South tower', SOUTH_CAMERA_ID), NOW)

  const camera = far.cameras.find(({ cameraID }) => cameraID === SOUTH_CAMERA_ID)
  expect(camera && getStateAt(camera.pan, NOW + 500).velocity).toBeLessThan(0)
  expect(getCameraPosition(far, SOUTH_CAMERA_ID, LATER).pan).toBe(178)
})

test('makeDefaultPreset replaces the default of the same camera, but of no other camera', () => {
  const after = makeDefaultPreset(rig, named('Valley'))

  const defaults = after.presets.filter((preset) => preset.default).map(({ name, cameraID }) => [name, cameraID])
  expect(defaults).toEqual([
    ['Valley', PTZ],
    ['Along the cable', SOUTH_CAMERA_ID],
  ])
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

test.each<[string, () => unknown, string]>([
  ['listing the presets of an unknown camera', () => listPresets(rig, 'none'), 'camera-not-found'],
  [
    'saving a preset for an unknown camera',
    () => savePreset(rig, { cameraID: 'none', name: 'x' }, NOW),
    'camera-not-found',
  ],
  ['activating an unknown preset', () => activatePreset(rig, { nxid: 'none', cameraID: PTZ }, NOW), 'preset-not-found'],
  [
    "activating another camera's preset",
    () => activatePreset(rig, { ...named('Valley'), cameraID: SOUTH_CAMERA_ID }, NOW),
    'preset-not-found',
  ],
  ['making an unknown preset the default', () => makeDefaultPreset(rig, { id: 'none' }), 'preset-not-found'],
  ['deleting an unknown preset', () => removePreset(rig, { id: 'none' }), 'preset-not-found'],
])('%s throws', (_what, command, code) => {
  expect(command).toThrow(expect.objectContaining({ code }))
})

test('activatePreset throws for an offline camera', () => {
  const { rig: saved, preset } = savePreset(rig, { cameraID: OFFLINE_CAMERA_ID, name: 'Last known' }, NOW)

  expect(() => activatePreset(saved, preset, NOW)).toThrow(
    expect.objectContaining({ code: 'camera-offline', details: { camera: 'PTZ Tower' } }),
  )
})

test('savePreset throws if the camera already has 100 presets', () => {
  let full = rig
  for (let n = listPresets(rig, PTZ).length; n < 100; n += 1)
    full = savePreset(full, { cameraID: PTZ, name: `View ${n}` }, NOW).rig

  expect(() => savePreset(full, { cameraID: PTZ, name: 'One more' }, NOW)).toThrow(
    expect.objectContaining({ code: 'presets-full', details: { camera: 'PTZ North span', max: 100 } }),
  )
  expect(savePreset(full, { cameraID: SOUTH_CAMERA_ID, name: 'One more' }, NOW).preset.name).toBe('One more')
})
