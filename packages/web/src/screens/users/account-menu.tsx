import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LogoutDialog } from '../../features/accounts/logout-dialog.tsx'
import { Avatar } from '../../features/users/avatar.tsx'
import { fullName } from '../../features/users/user.ts'
import { paths } from '../../lib/paths.ts'
import { Menu } from '../../ui/menu.tsx'

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
