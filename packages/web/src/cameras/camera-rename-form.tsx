import * as limits from '@rig/contract/limits'
import { type FormEvent, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { renameCamera } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './camera-rename-form.module.css'

export const CameraRenameForm = ({ cameraID }: { cameraID: string }) => {
  const rigConsole = useConsole()
  const [name, setName] = useState('')
  const { mutate } = useSingleMutation(renameCamera(rigConsole))

  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') rigConsole.notices.error('Input cannot be empty')
    else mutate({ cameraID, name: name.trim() })
  }

  return (
    <form className={styles.form} onSubmit={rename} noValidate>
      <TextField
        className={styles.field}
        label="Rename camera"
        name="cameraName"
        placeholder="New name"
        value={name}
        onChange={setName}
        maxLength={limits.CAMERA_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <Button type="submit">Rename</Button>
    </form>
  )
}
