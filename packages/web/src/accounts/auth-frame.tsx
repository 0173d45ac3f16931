import { Outlet } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { Logo } from '../ui/logo.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './auth-frame.module.css'

const SUPPORT = 'support@rig.example'

/** The plain layout of the auth area (spec 2): the mark, one column, a copyright with this year and a way to get help. */
export const AuthFrame = () => {
  const year = new Date().getFullYear()
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <AccountLink to={paths.signIn} className={styles.home}>
          <Logo />
        </AccountLink>
      </header>
      <main className={styles.column}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <p>© {year} Rig Console. All rights reserved.</p>
        <p>
          Need help? Contact support at <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>
        </p>
      </footer>
    </div>
  )
}
