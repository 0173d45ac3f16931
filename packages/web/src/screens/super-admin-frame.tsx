import { Link, Outlet } from 'react-router-dom'
import { Avatar } from '../features/users/avatar.tsx'
import { fullName } from '../features/users/user.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Logo } from '../ui/logo.tsx'
import styles from './super-admin-frame.module.css'

/** The super-admin area (spec 2): a header that stays, with the mark and who is signed in. */
export const SuperAdminFrame = () => {
  const admin = useSession((session) => session.admin)
  return (
    <>
      <header className={styles.header}>
        <Link to={paths.signIn} className={styles.home}>
          <Logo />
        </Link>
        {admin && (
          <p className={styles.who}>
            <Avatar user={admin} />
            <span className={styles.name}>{fullName(admin)}</span>
          </p>
        )}
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
