import * as limits from '@rig/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { notices } from '../console/notices.ts'
import { renameCamera } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './camera-rename-form.module.css'

/** Gives the camera another name. */
export const CameraRenameForm = ({ cameraID }: { cameraID: string }) => {
  const [name, setName] = useState('')
  const { mutate } = useMutation(renameCamera())

  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') notices.error('Input cannot be empty')
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
