import { MailOpen } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { AccountLink } from './account-link.tsx'
import styles from './account-panel.module.css'
import { AccountPanel } from './account-panel.tsx'

/**
 * 'Check your email', behind a forgotten password. The specification knows the same panel for sign-up, where it is not
 * connected: a new account is led to the sign-in screen (spec 2).
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
