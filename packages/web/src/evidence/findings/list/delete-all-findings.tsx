import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { useLayer } from '../../../console/use-layer.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { createFindings } from '../record/findings.ts'

/** Removes the findings of this account from the browser after confirmation. */
export const DeleteAllFindings = () => {
  const { part, notices } = useConsole()
  const [isConfirming, setIsConfirming] = useState(false)
  useLayer(isConfirming, () => setIsConfirming(false))
  const empty = async () => {
    if (await part(createFindings).empty()) notices.success('All findings deleted from this browser')
    else notices.error('This browser could not delete the findings')
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden />
        Delete all findings
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Delete all findings"
        description="This deletes all findings of your account from this browser, with their pictures and histories. Export them first. Recordings stay on the rig."
        confirmLabel="Delete all"
        danger
        onConfirm={() => void empty()}
      />
    </>
  )
}
