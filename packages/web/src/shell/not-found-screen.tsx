import { Link } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './message-screen.module.css'
import { SlackCable } from './slack-cable.tsx'

/** Shown for every address that is none of the console's. */
export const NotFoundScreen = () => (
  <main className={styles.screen}>
    <Logo />
    <h1 className={styles.title}>Not found</h1>
    <EmptyState title="There is no screen at this address." picture={<SlackCable />}>
      <Link to={paths.signIn} className={styles.link}>
        Go to the start
      </Link>
    </EmptyState>
  </main>
)
