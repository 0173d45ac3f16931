import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { endSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Ends the session once the operator has said so; the screens behind a sign-in then lead to "/" by themselves. */
export const LogoutButton = ({ className }: { className?: string | undefined }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        <span>Logout</span>
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Log Out"
        description="Are you sure you want to log out from this account?"
        confirmLabel="Yes, Log Out"
        danger
        onConfirm={() => endSession('logout')}
      />
    </>
  )
}
