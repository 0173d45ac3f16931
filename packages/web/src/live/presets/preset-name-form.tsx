import * as limits from '@rig/contract/limits'
import { useState } from 'react'
import { useControlMessage } from '../../console/use-control-message.ts'
import { presetNameControl } from '../../rig/presets.ts'
import { Form, readText } from '../../ui/form.tsx'
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

  const save = (fields: FormData) => {
    const submitted = readText(fields, 'presetName')
    setName(submitted)
    setIsRefused(isEmpty(submitted))
    if (!isEmpty(submitted) && !explain(submitted)) mutate({ cameraID, name: submitted.trim() }, { onSuccess: onSaved })
  }

  return (
    <Form ref={focusName} id={id} onSubmit={save}>
      <TextField
        label="Preset name"
        name="presetName"
        placeholder="e.g door view"
        onChange={(next) => {
          setName(next)
          reset()
        }}
        autoComplete="off"
        isAlert={isAlert && failure !== undefined}
        error={isRefused && isEmpty(name) ? 'Preset name cannot be empty' : (explain(name) ?? failure)}
      />
    </Form>
  )
}

const isEmpty = (name: string) => limits.BLANK_PATTERN.test(name)

const explain = (name: string) => explainExcess(name.trim(), limits.PRESET_NAME_MAX_CHARS)

/** The dialog is already open when the code of the form has loaded. */
const focusName = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
