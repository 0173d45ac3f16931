import type { Camera } from '@rig/contract'
import * as limits from '@rig/contract/limits'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { deleteCamera, renameCamera } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { Form, readName } from '../ui/form.tsx'
import layout from '../ui/layout.module.css'
import { explainExcess, TextField } from '../ui/text-field.tsx'
import styles from './camera-list.module.css'

export const CameraRenameForm = ({ cameraID }: { cameraID: string }) => {
  const rigConsole = useConsole()
  const [name, setName] = useState('')
  const { mutate } = useSingleMutation(renameCamera(rigConsole))

  const submitRename = (fields: FormData) => {
    const submittedName = readName(fields, 'cameraName')
    setName(submittedName)
    if (limits.BLANK_PATTERN.test(submittedName)) rigConsole.notices.error('Input cannot be empty')
    else if (!explainNameError(submittedName)) mutate({ cameraID, name: submittedName })
  }

  return (
    <Form className={classNames(layout.row, styles.rename)} data-gap="2" onSubmit={submitRename}>
      <TextField
        className={styles.field}
        label="Rename camera"
        name="cameraName"
        placeholder="New name"
        onChange={setName}
        error={explainNameError(name)}
        autoComplete="off"
      />
      <Button type="submit">Rename</Button>
    </Form>
  )
}

const explainNameError = (name: string) => explainExcess(name.trim(), limits.CAMERA_NAME_MAX_CHARS)

/** The confirmation is returned separately, because it must stay mounted if a layout hides the button. */
export const useCameraRemoval = ({ cameraID, name }: Pick<Camera, 'cameraID' | 'name'>) => {
  const { mutate } = useSingleMutation(deleteCamera(useConsole()))
  const { ask, dialog } = useConfirm({
    title: 'Delete Camera',
    description: `Are you sure you want to delete ${name}? This can't be undone.`,
    confirmLabel: 'Yes, Delete',
    danger: true,
    onConfirm: () => mutate(cameraID),
  })
  const button = (
    <Button variant="ghost" className={styles.delete} onClick={ask}>
      <Trash2 aria-hidden />
      Delete Camera
    </Button>
  )
  return { button, dialog }
}
