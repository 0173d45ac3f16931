import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { LogoutDialog } from './logout-dialog.tsx'

/** Logs out, after a question. */
export const LogoutButton = ({ className }: { className?: string | undefined }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        <span>Logout</span>
      </button>
      <LogoutDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
