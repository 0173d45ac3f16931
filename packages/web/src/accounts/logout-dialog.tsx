import { endSession } from '../console/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks, and then ends the session; the screens that need a sign-in then lead to "/" by themselves. */
export const LogoutDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title="Log Out"
    description="Are you sure you want to log out from this account?"
    confirmLabel="Yes, Log Out"
    danger
    onConfirm={() => endSession('logout')}
  />
)
