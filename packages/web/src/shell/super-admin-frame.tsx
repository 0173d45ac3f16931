import { Camera, LogOut } from 'lucide-react'
import { Link, Outlet, useNavigate } from 'react-router-dom'
import { useLogout } from '../accounts/logout.tsx'
import { useSession } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { formatFullName } from '../lib/format.ts'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { Logo } from '../ui/logo.tsx'
import { Menu } from '../ui/menu.tsx'
import { Avatar } from '../users/avatar.tsx'
import styles from './super-admin-frame.module.css'

export const SuperAdminFrame = () => {
  const admin = useSession((session) => session.admin)
  return (
    <>
      <header className={classNames(layout.row, layout.spread, styles.header)}>
        <Link to={paths.signIn} className={layout.target} aria-label="Rig Console">
          <Logo />
        </Link>
        {admin && <AccountMenu admin={admin} />}
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}

const AccountMenu = ({ admin }: { admin: { firstName: string; lastName: string } }) => {
  const navigate = useNavigate()
  const logout = useLogout()
  return (
    <>
      <Menu
        label={formatFullName(admin) || 'Account'}
        icon={<Avatar user={admin} />}
        side="bottom"
        hasMark
        triggerClassName={classNames(layout.line, styles.account)}
        items={[
          { label: 'Cameras', icon: <Camera aria-hidden />, onSelect: () => void navigate(paths.live) },
          { label: 'Logout', icon: <LogOut aria-hidden />, onSelect: logout.ask },
        ]}
      />
      {logout.dialog}
    </>
  )
}
