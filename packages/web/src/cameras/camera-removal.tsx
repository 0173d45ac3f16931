import type { Camera } from '@rig/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { deleteCamera } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './camera-list.module.css'
import { useWhenHidden } from './use-when-hidden.ts'

export const CameraRemoval = ({ camera: { cameraID, name } }: { camera: Pick<Camera, 'cameraID' | 'name'> }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate } = useSingleMutation(deleteCamera(useConsole()))
  // A window that becomes low hides the panel of this button, and with it the dialog, which must not reappear unasked
  useWhenHidden(() => setIsConfirming(false))
  return (
    <>
      <Button variant="ghost" className={styles.delete} onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden />
        Delete Camera
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Delete Camera"
        description={`Are you sure you want to delete ${name}? This can't be undone.`}
        confirmLabel="Yes, Delete"
        danger
        onConfirm={() => mutate(cameraID)}
      />
    </>
  )
}
