import { CircleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { useConsole, useIsMoving } from '../console/console-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './message-screen.module.css'
import { ScreenTitle } from './screen-title.tsx'

/**
 * Replaces a screen that has thrown an error or whose code could not be loaded. The reload button is disabled while
 * something moves, because an unloaded page cannot retry a stop.
 */
export const ErrorScreen = () => {
  const error = useRouteError()
  const { page } = useConsole()
  const isMoving = useIsMoving()
  const title = isCodeMissing(error) ? 'The console has changed' : 'Something went wrong'
  return (
    <main className={styles.screen}>
      <ScreenTitle name={title} />
      <h1 className={styles.title}>{title}</h1>
      <EmptyState title={isCodeMissing(error) ? newVersion : failure} picture={<CircleAlert aria-hidden />}>
        {error instanceof Error && <p className={styles.detail}>{error.message}</p>}
        {isMoving && <p role="status">You can reload once the rig has confirmed that everything has stopped.</p>}
        <Button variant="primary" disabled={isMoving} onClick={() => page.reload()}>
          Reload
        </Button>
      </EmptyState>
    </main>
  )
}

const failure = 'An error occurred on this screen. The rig is not affected.'
const newVersion =
  'This screen could not be loaded, probably because of an update. Reload the page to get the new version.'

/** Returns whether loading code failed. Chromium, Firefox and Safari have different messages. */
const isCodeMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message)
