import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { describeUnsavedWork } from '../console/unsaved-work.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export const LogoutButton = ({ className }: { className?: string | undefined }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setIsConfirming(true)}>
        <LogOut aria-hidden />
        <span>Logout</span>
      </button>
      <LogoutDialog open={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}

/** Ends the session after confirmation. The route guards then redirect to the sign-in screen. */
export const LogoutDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { session, unsavedWork } = useConsole()
  const { labels } = useStore(unsavedWork.store)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Log Out"
      description={
        <>
          Are you sure you want to log out from this account?
          {labels.size > 0 && <strong> Not saved, and lost then: {describeUnsavedWork(labels)}.</strong>}
        </>
      }
      confirmLabel="Yes, Log Out"
      danger
      onConfirm={() => session.end('logout')}
    />
  )
}
