import { CircleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { useConsole, useIsMoving } from '../console/console-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './message-screen.module.css'
import { ScreenTitle } from './screen-title.tsx'

/** Replaces a screen that has failed or whose code could not be fetched. Its reload is disabled while something moves. */
export const FaultScreen = () => {
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
        {isMoving && <p role="status">Reload as soon as the rig has confirmed that all stands still.</p>}
        <Button variant="primary" disabled={isMoving} onClick={() => page.reload()}>
          Reload
        </Button>
      </EmptyState>
    </main>
  )
}

const failure = 'This screen has failed. The rig itself is not affected.'
const newVersion = 'The code of this screen cannot be fetched, as after an update of the console. Reload to get it.'

/** Chromium, Firefox and Safari have different messages. */
const isCodeMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message)
