import type { NewPreset, PresetActivation } from '@rig/contract'
import type { PresetRecord } from '@rig/contract/sim'
import { moveCameraTo } from './motion/motion.ts'
import { assertSteerable, getCameraPosition } from './ptz.ts'
import { findCamera, issueId, issueUuid, type Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

/** Operators could not use a longer list. */
const MAX_PRESETS = 100

/** Returns the default preset first, and the other presets by name. Throws RigError `camera-not-found`. */
export const listPresets = (rig: Rig, cameraID: string) => {
  findCamera(rig, cameraID)
  return rig.presets
    .filter((preset) => preset.cameraID === cameraID)
    .toSorted((a, b) => Number(b.default) - Number(a.default) || a.name.localeCompare(b.name, 'en'))
    .map(omitPosition)
}

/** Throws RigError `camera-not-found` or `presets-full`. */
export const savePreset = (rig: Rig, { cameraID, name }: NewPreset, now: number) => {
  const position = getCameraPosition(rig, cameraID, now)
  const count = rig.presets.filter((preset) => preset.cameraID === cameraID).length
  if (count >= MAX_PRESETS)
    throw new RigError('presets-full', { camera: findCamera(rig, cameraID).name, max: MAX_PRESETS })
  const added = addPreset(rig, { cameraID, name, default: false, ...position })
  return { rig: added.rig, preset: omitPosition(added.preset) }
}

export const addPreset = (rig: Rig, fields: Omit<PresetRecord, 'id' | 'nxid'>) => {
  const withId = issueId(rig)
  const withNxid = issueUuid(withId.rig)
  const preset: PresetRecord = { id: withId.id, nxid: withNxid.id, ...fields }
  return { rig: { ...withNxid.rig, presets: [...rig.presets, preset] }, preset }
}

/** Throws the errors of `assertSteerable`, or RigError `preset-not-found`. */
export const activatePreset = (rig: Rig, { nxid, cameraID }: PresetActivation, now: number): Rig => {
  findCamera(rig, cameraID)
  const preset = rig.presets.find((candidate) => candidate.nxid === nxid && candidate.cameraID === cameraID)
  if (!preset) throw new RigError('preset-not-found', { id: nxid })
  assertSteerable(rig, cameraID)
  return moveCameraTo(rig, cameraID, preset, 'preset', now)
}

/** Makes a preset the only default of its camera. Throws RigError `preset-not-found`. */
export const makeDefaultPreset = (rig: Rig, { id }: { id: string }): Rig => {
  const { cameraID } = findPreset(rig, id)
  const presets = rig.presets.map((preset) =>
    preset.cameraID === cameraID ? { ...preset, default: preset.id === id } : preset,
  )
  return { ...rig, presets }
}

/** Throws RigError `preset-not-found`. */
export const removePreset = (rig: Rig, { id }: { id: string }): Rig => {
  findPreset(rig, id)
  return { ...rig, presets: rig.presets.filter((preset) => preset.id !== id) }
}

const findPreset = (rig: Rig, id: string): PresetRecord => {
  const found = rig.presets.find((preset) => preset.id === id)
  if (!found) throw new RigError('preset-not-found', { id })
  return found
}

const omitPosition = ({ pan, tilt, zoom, ...preset }: PresetRecord) => preset
