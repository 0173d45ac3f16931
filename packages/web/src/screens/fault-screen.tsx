import { CircleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { ScreenTitle } from '../lib/screen-title.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './message-screen.module.css'

/** What stands where a screen has failed, or where its code could not be fetched. */
export const FaultScreen = () => {
  const error = useRouteError()
  return (
    <main className={styles.screen}>
      <ScreenTitle name="Something went wrong" />
      <h1 className={styles.title}>Something went wrong</h1>
      <EmptyState title="This screen has failed. The rig itself is not affected." picture={<CircleAlert aria-hidden />}>
        {error instanceof Error && <p className={styles.detail}>{error.message}</p>}
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </EmptyState>
    </main>
  )
}
