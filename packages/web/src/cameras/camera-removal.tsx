import type { Camera } from '@rig/contract'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteCamera } from '../rig/cameras.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './camera-removal.module.css'

/** Deletes a camera, after a confirmation. */
export const CameraRemoval = ({ camera: { cameraID, name } }: { camera: Pick<Camera, 'cameraID' | 'name'> }) => {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate } = useMutation(deleteCamera())
  return (
    <>
      <Button variant="ghost" className={styles.delete} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        Delete Camera
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete Camera"
        description={`Are you sure you want to delete ${name}? This can't be undone.`}
        confirmLabel="Yes, Delete"
        danger
        onConfirm={() => mutate(cameraID)}
      />
    </>
  )
}
