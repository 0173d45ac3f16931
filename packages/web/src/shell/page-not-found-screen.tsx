import { Link } from 'react-router-dom'
import { paths } from '../console/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './message-screen.module.css'
import { SlackCable } from './slack-cable.tsx'

/** The 404 page inside the auth and the dashboard area (spec 2). */
export const PageNotFoundScreen = () => (
  <div className={styles.page}>
    <h1 className={styles.title}>Page Not Found</h1>
    <EmptyState title="404: there is no page at this address." picture={<SlackCable />}>
      <Link to={paths.live} className={styles.link}>
        Go to the dashboard
      </Link>
    </EmptyState>
  </div>
)
