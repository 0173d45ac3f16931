import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAllSchedules } from '../rig/schedules.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** The button that deletes every schedule, after a confirmation. */
export const DeleteAllSchedules = () => {
  const [asking, setAsking] = useState(false)
  const deletion = useMutation(deleteAllSchedules())
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete All Schedules
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete All Schedules"
        description="No patrol runs any more until a new schedule is created."
        confirmLabel="Delete all"
        danger
        onConfirm={() => deletion.mutate()}
      />
    </>
  )
}
