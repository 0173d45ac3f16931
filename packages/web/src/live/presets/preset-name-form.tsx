import * as limits from '@rig/contract/limits'
import { useState } from 'react'
import { useControlMessage } from '../../console/use-control-message.ts'
import { presetNameControl } from '../../rig/presets.ts'
import { Form } from '../../ui/form.tsx'
import { explainExcess, TextField } from '../../ui/text-field.tsx'
import { useLiveCamera } from '../camera/use-live-camera.tsx'
import { useSavePreset } from './use-save-preset.ts'

export type PresetNameFormProps = { id: string; onSaved: () => void }

export const PresetNameForm = ({ id, onSaved }: PresetNameFormProps) => {
  const { cameraID } = useLiveCamera()
  const [name, setName] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, failure, reset } = useSavePreset()
  const { isAlert } = useControlMessage(presetNameControl(cameraID))
  const isEmpty = limits.BLANK_PATTERN.test(name)
  const excess = explainExcess(name.trim(), limits.PRESET_NAME_MAX_CHARS)

  const save = () => {
    setIsRefused(isEmpty)
    if (!isEmpty && !excess) mutate({ cameraID, name: name.trim() }, { onSuccess: onSaved })
  }

  return (
    <Form ref={focusName} id={id} onSubmit={save}>
      <TextField
        label="Preset name"
        name="presetName"
        placeholder="e.g door view"
        value={name}
        onChange={(next) => {
          setName(next)
          reset()
        }}
        autoComplete="off"
        isAlert={isAlert && failure !== undefined}
        error={isRefused && isEmpty ? 'Preset name cannot be empty' : (excess ?? failure)}
      />
    </Form>
  )
}

/** The dialog is already open when the code of the form has loaded. */
const focusName = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
