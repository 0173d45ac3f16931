import { Link, Outlet } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { useSession } from '../console/session.ts'
import { Logo } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './super-admin-frame.module.css'

/** The super-admin area (spec 2): a header that stays, with the mark and a menu of who is signed in. */
export const SuperAdminFrame = () => {
  const admin = useSession((session) => session.admin)
  return (
    <>
      <header className={styles.header}>
        <Link to={paths.signIn} className={styles.home}>
          <Logo />
        </Link>
        {admin && <AccountMenu admin={admin} className={styles.account} />}
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
