import { limits } from '@rig/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { presetSaving } from './presets-api.ts'

type PresetLabelDialogProps = { cameraID: string; open: boolean; onClose: () => void }

/** Asks for a name and saves where the camera looks now under it. */
export const PresetLabelDialog = ({ cameraID, open, onClose }: PresetLabelDialogProps) => {
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
      <PresetNameForm id={formId} cameraID={cameraID} onSaved={onClose} />
    </Dialog>
  )
}

const PresetNameForm = ({ id, cameraID, onSaved }: { id: string; cameraID: string; onSaved: () => void }) => {
  const [name, setName] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { mutate } = useMutation(presetSaving())
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
