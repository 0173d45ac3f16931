import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import styles from './account-panel.module.css'
import { AccountPanel } from './account-panel.tsx'

/** 'Password Set', behind a reset (spec 2). */
export const PasswordSetPanel = () => (
  <AccountPanel icon={ShieldCheck} title="Password Set" text="Sign in with your new password from now on.">
    <Link className={styles.way} data-primary to={paths.signIn}>
      Go to login
    </Link>
  </AccountPanel>
)
