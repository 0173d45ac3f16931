import { LogOut } from 'lucide-react'
import { useStore } from 'zustand'
import { getAccountKey, isOfOtherAccount } from '../console/account/account.ts'
import { describeUnsavedWork, RECORDING_WORK_ID } from '../console/account/unsaved-work.ts'
import { useConsole } from '../console/console-context.tsx'
import { useConfirm } from '../ui/dialog.tsx'

export const LogoutButton = ({ className }: { className?: string | undefined }) => {
  const logout = useLogout()
  return (
    <>
      <button type="button" className={className} onClick={logout.ask}>
        <LogOut aria-hidden />
        <span>Logout</span>
      </button>
      {logout.dialog}
    </>
  )
}

/** Ends the session after confirmation. The route guards then redirect to the sign-in screen. */
export const useLogout = () => {
  const rigConsole = useConsole()
  const { session, unsavedWork } = rigConsole
  const { labels } = useStore(unsavedWork.store)
  const account = getAccountKey(rigConsole)
  const lostLabels = new Map([...labels].filter(([id]) => id !== RECORDING_WORK_ID && !isOfOtherAccount(id, account)))
  return useConfirm({
    title: 'Log Out',
    description: (
      <>
        Are you sure you want to log out from this account?
        {lostLabels.size > 0 && <strong> Unsaved work that will be lost: {describeUnsavedWork(lostLabels)}.</strong>}
      </>
    ),
    confirmLabel: 'Yes, Log Out',
    danger: true,
    onConfirm: () => session.end('logout'),
  })
}
