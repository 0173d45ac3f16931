import { CircleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { useConsole, useIsMoving } from '../console/console-context.tsx'
import { isImportError } from '../console/error-message.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './message-screen.module.css'
import { ScreenTitle } from './screen-title.tsx'
import { useMissingCode } from './use-missing-code.ts'

const texts = {
  unknown: ['Something went wrong', 'An error occurred on this screen. The rig is not affected.'],
  gone: [
    'The console has changed',
    'This screen could not be loaded, probably because of an update. Reload the page to get the new version.',
  ],
  unreachable: [
    'The host cannot be reached',
    'This screen could not be loaded. The console tries again every 5 s, and reloads the page when its host responds.',
  ],
  back: ['The host responds again', 'The page reloads.'],
} as const

/**
 * Replaces a screen that has thrown or whose code could not be loaded. Its reload waits while something moves, because
 * an unloaded page cannot retry a stop.
 */
export const ErrorScreen = () => {
  const error = useRouteError()
  const { page, settings } = useConsole()
  const isMoving = useIsMoving()
  const cause = useMissingCode(error, isMoving)
  const [title, text] = texts[cause]
  const reload = () => {
    settings.handOver(null)
    page.reload()
  }
  return (
    <main className={styles.screen}>
      <ScreenTitle name={title} />
      <h1 className={styles.title}>{title}</h1>
      <EmptyState title={text} picture={<CircleAlert aria-hidden />}>
        {error instanceof Error && !isImportError(error) && <p className={styles.detail}>{error.message}</p>}
        {isMoving && <p role="status">You can reload once the rig has confirmed that everything has stopped.</p>}
        {/* A reload would replace the console with an error page of the browser */}
        {cause !== 'unreachable' && (
          <Button variant="primary" disabled={isMoving} onClick={reload}>
            Reload
          </Button>
        )}
      </EmptyState>
    </main>
  )
}
