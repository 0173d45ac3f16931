import { ShieldCheck } from 'lucide-react'
import { paths } from '../console/paths.ts'
import { AccountLink } from './account-link.tsx'
import styles from './account-panel.module.css'
import { AccountPanel } from './account-panel.tsx'

/** 'Password Set', after a reset (spec 2). */
export const PasswordSetPanel = () => (
  <AccountPanel icon={ShieldCheck} title="Password Set" text="Sign in with your new password from now on.">
    <AccountLink className={styles.way} data-primary to={paths.signIn}>
      Go to login
    </AccountLink>
  </AccountPanel>
)
