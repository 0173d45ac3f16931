import * as limits from '@rig/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { useLayer } from '../../console/use-layer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLiveCamera } from '../use-live-camera.tsx'
import { useSavePreset } from './preset-pictures.ts'

type PresetLabelDialogProps = { open: boolean; onClose: () => void }

export const PresetLabelDialog = ({ open, onClose }: PresetLabelDialogProps) => {
  const formId = useId()
  useLayer(open, onClose)
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
      <PresetNameForm id={formId} onSaved={onClose} />
    </Dialog>
  )
}

const PresetNameForm = ({ id, onSaved }: { id: string; onSaved: () => void }) => {
  const { cameraID } = useLiveCamera()
  const [name, setName] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, error, reset } = useSavePreset()
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
        onChange={(next) => {
          setName(next)
          reset()
        }}
        maxLength={limits.PRESET_NAME_MAX_CHARS}
        autoComplete="off"
        error={isRefused && isEmpty ? 'Preset name cannot be empty' : error?.message}
      />
    </form>
  )
}
