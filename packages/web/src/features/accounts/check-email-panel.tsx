import { MailOpen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
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
    <Link className={styles.way} to={paths.signIn}>
      Back to login
    </Link>
  </AccountPanel>
)
