import type { Activation, NewPreset } from '@rig/contract'
import type { PresetRecord } from '@rig/contract/sim'
import { findCamera } from './cameras.ts'
import { lookAt } from './motion/look-at.ts'
import { assertSteerable, positionOf } from './ptz.ts'
import { issueId, issueUuid } from './state/identity.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

/** Maximum number of presets per camera: a longer list would be unusable. */
const PRESETS_MAX = 100

/** Returns a camera's presets as in the API: the default first, then by name. Throws camera-not-found. */
export const listPresets = (rig: Rig, cameraID: string) => {
  findCamera(rig, cameraID)
  return rig.presets
    .filter((preset) => preset.cameraID === cameraID)
    .toSorted((a, b) => Number(b.default) - Number(a.default) || a.name.localeCompare(b.name, 'en'))
    .map(describePreset)
}

/** Saves a camera's current position under a name. Returns the rig, and the preset as in the API. Throws camera-not-found, presets-full. */
export const savePreset = (rig: Rig, { cameraID, name }: NewPreset, now: number) => {
  const position = positionOf(rig, cameraID, now)
  const count = rig.presets.filter((preset) => preset.cameraID === cameraID).length
  if (count >= PRESETS_MAX)
    throw new RigError('presets-full', { camera: findCamera(rig, cameraID).name, max: PRESETS_MAX })
  const withId = issueId(rig)
  const withNxid = issueUuid(withId.rig)
  const preset: PresetRecord = { id: withId.id, nxid: withNxid.id, cameraID, name, default: false, ...position }
  return { rig: { ...withNxid.rig, presets: [...rig.presets, preset] }, preset: describePreset(preset) }
}

/** Moves a camera to one of its presets. Throws camera-not-found, camera-offline, camera-not-steerable, patrol-running, preset-not-found. */
export const activatePreset = (rig: Rig, { nxid, cameraID }: Activation, now: number): Rig => {
  findCamera(rig, cameraID)
  const preset = rig.presets.find((candidate) => candidate.nxid === nxid && candidate.cameraID === cameraID)
  if (!preset) throw new RigError('preset-not-found', { id: nxid })
  assertSteerable(rig, cameraID)
  return lookAt(rig, cameraID, preset, 'preset', now)
}

/** Makes a preset the only default of its camera. Throws preset-not-found. */
export const makeDefaultPreset = (rig: Rig, { id }: { id: string }): Rig => {
  const { cameraID } = findPreset(rig, id)
  const presets = rig.presets.map((preset) =>
    preset.cameraID === cameraID ? { ...preset, default: preset.id === id } : preset,
  )
  return { ...rig, presets }
}

/** Deletes a preset. Throws preset-not-found. */
export const removePreset = (rig: Rig, { id }: { id: string }): Rig => {
  findPreset(rig, id)
  return { ...rig, presets: rig.presets.filter((preset) => preset.id !== id) }
}

const findPreset = (rig: Rig, id: string): PresetRecord => {
  const found = rig.presets.find((preset) => preset.id === id)
  if (!found) throw new RigError('preset-not-found', { id })
  return found
}

/** Returns the fields of a preset in the API (spec 3). */
const describePreset = ({ id, name, nxid, cameraID, default: isDefault }: PresetRecord) => ({
  id,
  name,
  nxid,
  cameraID,
  default: isDefault,
})
