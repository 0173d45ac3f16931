import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LogoutDialog } from '../accounts/logout-dialog.tsx'
import { paths } from '../console/paths.ts'
import { Menu } from '../ui/menu.tsx'
import { Avatar } from '../users/avatar.tsx'
import { fullName } from '../users/user.ts'

type AccountMenuProps = { admin: { firstName: string; lastName: string }; className?: string | undefined }

/** Who is signed in, and the ways out of the user area: to the cameras, or out of the session. */
export const AccountMenu = ({ admin, className }: AccountMenuProps) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu
        label={fullName(admin) || 'Account'}
        icon={<Avatar user={admin} />}
        side="bottom"
        triggerClassName={className}
        items={[
          { label: 'Cameras', onSelect: () => void navigate(paths.live) },
          { label: 'Logout', onSelect: () => setAsking(true) },
        ]}
      />
      <LogoutDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
