import type { NewPreset, Preset } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useControlMessage } from '../../console/use-control-message.ts'
import { useSingleMutation } from '../../console/use-single-mutation.ts'
import { getPresetNameControlId, getPresetsControlId, presetList, savePreset } from '../../rig/presets.ts'
import { Form, readName } from '../../ui/form.tsx'
import { explainExcess, TextField } from '../../ui/text-field.tsx'
import { useLiveCamera } from '../camera/use-live-camera.tsx'
import type { PictureSnapshot } from '../picture/stream/camera-picture.ts'
import { createPresetPictureStore, picturesKey } from './preset-pictures.ts'

type PresetNameFormProps = { id: string; onSaved: () => void }

export const PresetNameForm = ({ id, onSaved }: PresetNameFormProps) => {
  const { cameraID } = useLiveCamera()
  const [name, setName] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, failure, isPending, reset } = useSavePreset()
  const { isAlert } = useControlMessage(getPresetNameControlId(cameraID))

  const save = (fields: FormData) => {
    const submittedName = readName(fields, 'presetName')
    setName(submittedName)
    setIsRefused(isEmpty(submittedName))
    if (!isEmpty(submittedName) && !explainNameError(submittedName))
      mutate({ cameraID, name: submittedName }, { onSuccess: onSaved })
  }

  return (
    <Form ref={focusName} id={id} onSubmit={save}>
      <TextField
        label="Preset name"
        name="presetName"
        placeholder="e.g door view"
        onChange={(next) => {
          setName(next)
          // Resetting a pending mutation would drop its callbacks and its failure
          if (!isPending) reset()
        }}
        autoComplete="off"
        isAlert={isAlert && failure !== undefined}
        error={isRefused && isEmpty(name) ? 'Preset name cannot be empty' : (explainNameError(name) ?? failure)}
      />
    </Form>
  )
}

const isEmpty = (name: string) => limits.BLANK_PATTERN.test(name)

const explainNameError = (name: string) => explainExcess(name.trim(), limits.PRESET_NAME_MAX_CHARS)

/**
 * Focuses the field for the name. The dialog cannot do this, because it may be open before the code of the form has
 * been loaded.
 */
const focusName = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

/**
 * Saves a preset, and stores a snapshot of the picture in the browser. If the browser cannot store the snapshot, the
 * option 'Preset' and the card of the preset say so.
 */
const useSavePreset = () => {
  const rigConsole = useConsole()
  const { picture } = useLiveCamera()
  const { queryClient, controlMessages } = rigConsole

  const storePicture = async ({ cameraID, name }: NewPreset, { snapshot, knownIds }: StateBeforeSaving) => {
    if (!snapshot) return
    const presets = await queryClient.fetchQuery({ ...presetList(rigConsole, cameraID), staleTime: 0 })
    const saved = findSavedPreset(presets, name, knownIds)
    if (!saved) return
    const pictureStorage = rigConsole.area(createPresetPictureStore).store(saved, snapshot)
    await pictureStorage.finally(() => queryClient.invalidateQueries({ queryKey: picturesKey }))
  }

  return useSingleMutation({
    ...savePreset(rigConsole),
    onMutate: async ({ cameraID }): Promise<StateBeforeSaving> => {
      const presets = queryClient.getQueryData(presetList(rigConsole, cameraID).queryKey) ?? []
      return { snapshot: await picture.captureSnapshot(), knownIds: presets.map(({ id }) => id) }
    },
    onSuccess: (_response, preset, before) => {
      storePicture(preset, before).catch((error: unknown) => {
        console.warn('The picture of the preset could not be stored', error)
        controlMessages.show(
          getPresetsControlId(preset.cameraID),
          'The preset is saved, but this browser could not store its picture',
        )
      })
    },
  })
}

type StateBeforeSaving = { snapshot: PictureSnapshot | null; knownIds: readonly string[] }

/** The response does not identify the preset. Returns undefined if several could be the saved one. */
const findSavedPreset = (presets: readonly Preset[], name: string, knownIds: readonly string[]) => {
  const named = presets.filter((preset) => preset.name === name)
  const added = named.filter(({ id }) => !knownIds.includes(id))
  const [saved, ...others] = added.length > 0 ? added : named
  return others.length === 0 ? saved : undefined
}
