import { Link, type LinkProps, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { Logo } from '../ui/logo.tsx'
import styles from './accounts.module.css'

const SUPPORT_EMAIL = 'support@rig.example'

export const AuthFrame = () => {
  const isSimulator = useSession((settings) => settings.isSimulator)
  const year = new Date().getFullYear()
  return (
    <div className={styles.frame}>
      <header className={classNames(layout.row, layout.spread, styles.frameHeader)}>
        <AuthLink to={paths.signIn} className={layout.target}>
          <Logo />
        </AuthLink>
        {isSimulator && <Badge tone="warning">Simulator</Badge>}
        <p className={classNames(layout.soft, styles.about)}>
          Watch, steer and schedule the inspection cameras of a cable rig.
        </p>
      </header>
      <main className={styles.column}>
        <Outlet />
      </main>
      <footer className={classNames(layout.row, layout.centre, layout.faint, styles.footer)}>
        <p>© {year} Rig Console. All rights reserved.</p>
        <p>
          Need help? Contact support at <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
        </p>
      </footer>
    </div>
  )
}

/** A link between account screens. It passes on the path that the visitor first requested. */
export const AuthLink = (link: LinkProps) => <Link {...link} state={useLocation().state} />
