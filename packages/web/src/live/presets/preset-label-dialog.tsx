import * as limits from '@rig/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { savePreset } from '../../rig/presets.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Photograph } from './preset-pictures.ts'

type PresetLabelDialogProps = {
  cameraID: string
  open: boolean
  onClose: () => void
  /** What the camera shows now; null where there is no picture. */
  photograph: () => Promise<Photograph | null>
}

/** Asks for a name, and saves where the camera looks now under that name. */
export const PresetLabelDialog = ({ cameraID, open, onClose, photograph }: PresetLabelDialogProps) => {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Preset Label"
      width={420}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" form={formId}>
            Save Preset
          </Button>
        </>
      }
    >
      <PresetNameForm id={formId} cameraID={cameraID} photograph={photograph} onSaved={onClose} />
    </Dialog>
  )
}

type PresetNameFormProps = Pick<PresetLabelDialogProps, 'cameraID' | 'photograph'> & { id: string; onSaved: () => void }

const PresetNameForm = ({ id, cameraID, photograph, onSaved }: PresetNameFormProps) => {
  const [name, setName] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { mutate } = useMutation(savePreset(photograph))
  const isEmpty = name.trim() === ''

  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsRefused(isEmpty)
    if (!isEmpty) mutate({ cameraID, name: name.trim() }, { onSuccess: onSaved })
  }

  return (
    <form id={id} onSubmit={save} noValidate>
      <TextField
        label="Preset name"
        name="presetName"
        placeholder="e.g door view"
        value={name}
        onChange={setName}
        maxLength={limits.PRESET_NAME_MAX_CHARS}
        autoComplete="off"
        error={isRefused && isEmpty ? 'Preset name cannot be empty' : undefined}
      />
    </form>
  )
}
