import { MailOpen } from 'lucide-react'
import { paths } from '../console/paths.ts'
import { AccountLink } from './account-link.tsx'
import styles from './account-panel.module.css'
import { AccountPanel } from './account-panel.tsx'

/**
 * 'Check your email', after a forgotten password. The specification has the same panel for sign-up, but not connected:
 * a new account leads to the sign-in screen (spec 2).
 */
export const CheckEmailPanel = ({ email }: { email: string }) => (
  <AccountPanel
    icon={MailOpen}
    title="Check your email"
    text={
      <>
        Look for a message at <strong>{email}</strong>
      </>
    }
  >
    <a className={styles.way} data-primary href="mailto:">
      Open Email app
    </a>
    <AccountLink className={styles.way} to={paths.signIn}>
      Back to login
    </AccountLink>
  </AccountPanel>
)
