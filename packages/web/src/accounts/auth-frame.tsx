import { Link, type LinkProps, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { Logo } from '../ui/logo.tsx'
import styles from './auth-frame.module.css'

const SUPPORT = 'support@rig.example'

/** The layout of the auth area (spec 2): logo, one column, a copyright with the current year and the support address. */
export const AuthFrame = () => {
  const year = new Date().getFullYear()
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <AuthLink to={paths.signIn} className={styles.home}>
          <Logo />
        </AuthLink>
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

/** A link within the auth area. It passes on the attempted path, to which the sign-in then leads. */
export const AuthLink = (link: LinkProps) => <Link {...link} state={useLocation().state} />
