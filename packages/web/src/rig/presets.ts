import type { NewPreset, Preset } from '@rig/contract'
import { readPresets } from '@rig/contract/reading/screens'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'
import { findCameraName } from './cameras.ts'
import { getSteeringControlId } from './ptz.ts'

export const presetsKey = ['presets']

/** Returns the id of the option that opens the presets. Each card, and the form for a new preset, has its own id. */
export const getPresetsControlId = (cameraID: string) => `presets ${cameraID}`
export const getPresetControlId = (id: string) => `preset ${id}`
/** Returns the id of the list in the dialog, which shows messages about presets that are no longer listed. */
export const getPresetListControlId = (cameraID: string) => `preset list ${cameraID}`
export const getPresetNameControlId = (cameraID: string) => `preset name ${cameraID}`

/**
 * Lists several controls, because the operator may close the dialog before the rig responds, and the screen for a new
 * schedule lacks the option that opens the presets.
 */
export const listPresetControls = (cameraID: string, inDialog: string) => [
  inDialog,
  getPresetsControlId(cameraID),
  getSteeringControlId(cameraID),
]

/** Query options for the presets of a camera, unsorted: the rig may return them in any order (spec 7). */
export const presetList = ({ rig }: RigConsole, cameraID: string) =>
  queryOptions({
    queryKey: [...presetsKey, cameraID],
    queryFn: async () => (await rig.presets.list({ params: { cameraID } })).read(readPresets(cameraID)),
  })

export const sortPresets = (presets: readonly Preset[]): Preset[] => {
  // Creating the first collator is slow, so doing this at module level would delay the start of the live view
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return presets.toSorted((a, b) => Number(b.default) - Number(a.default) || compare(a.name, b.name))
}

export const savePreset = (rigConsole: RigConsole) =>
  mutationOptions({
    mutationFn: (body: NewPreset) => rigConsole.rig.presets.save({ body }),
    meta: {
      success: 'Preset taken',
      refresh: presetsKey,
      subject: ({ cameraID }: NewPreset) => findCameraName(rigConsole, cameraID),
      shownAt: { failure: ({ cameraID }: NewPreset) => listPresetControls(cameraID, getPresetNameControlId(cameraID)) },
    },
  })

export const makePresetDefault = (rigConsole: RigConsole, cameraID: string) =>
  mutationOptions({
    mutationFn: (id: string) => rigConsole.rig.presets.makeDefault({ params: { id } }),
    meta: describePresetChange(rigConsole, cameraID),
  })

export const deletePreset = (rigConsole: RigConsole, cameraID: string) =>
  mutationOptions({
    mutationFn: (id: string) => rigConsole.rig.presets.remove({ params: { id } }),
    meta: { ...describePresetChange(rigConsole, cameraID), success: 'Preset Deleted', deletes: true },
  })

const describePresetChange = (rigConsole: RigConsole, cameraID: string) => ({
  refresh: presetsKey,
  shownAt: {
    failure: (id: string) => listPresetControls(cameraID, getPresetControlId(id)),
    deletion: () => listPresetControls(cameraID, getPresetListControlId(cameraID)),
  },
  subject: (id: string) => findPresetName(rigConsole, id),
})

const findPresetName = ({ queryClient }: RigConsole, id: string) =>
  queryClient
    .getQueriesData<readonly Preset[]>({ queryKey: presetsKey })
    .flatMap(([, presets = []]) => presets)
    .find((preset) => preset.id === id)?.name
