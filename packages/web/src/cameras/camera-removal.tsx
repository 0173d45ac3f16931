import type { Camera } from '@rig/contract'
import { Trash2 } from 'lucide-react'
import { useConsole } from '../console/console-context.tsx'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { deleteCamera } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/use-confirm.tsx'
import styles from './camera-list.module.css'

export const CameraRemoval = ({ camera: { cameraID, name } }: { camera: Pick<Camera, 'cameraID' | 'name'> }) => {
  const { mutate } = useSingleMutation(deleteCamera(useConsole()))
  const confirmation = useConfirm({
    title: 'Delete Camera',
    description: `Are you sure you want to delete ${name}? This can't be undone.`,
    confirmLabel: 'Yes, Delete',
    danger: true,
    onConfirm: () => mutate(cameraID),
  })
  return (
    <>
      <Button variant="ghost" className={styles.delete} onClick={confirmation.ask}>
        <Trash2 aria-hidden />
        Delete Camera
      </Button>
      {confirmation.dialog}
    </>
  )
}
