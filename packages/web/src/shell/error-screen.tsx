import { CircleAlert } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import { useConsole, useIsMoving, useReload } from '../console/console-context.tsx'
import { MissingCodeError } from '../lib/import-code.ts'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/layout.module.css'
import { ReloadButton } from '../ui/reload-button.tsx'
import styles from './messages.module.css'
import { ScreenTitle } from './screen-title.tsx'
import { missingCodeTexts, useMissingCode, useWhenBack } from './use-missing-code.ts'

/** Its reload waits while something moves, because an unloaded page cannot retry a stop. */
export const ErrorScreen = () => {
  const error = useRouteError()
  const { page, settings } = useConsole()
  const isMoving = useIsMoving()
  const cause = useMissingCode(error)
  const [title, text] = missingCodeTexts[cause]
  useWhenBack(cause === 'back' && isMoving ? 'unreachable' : cause, () => {
    settings.handOver(null)
    page.reload()
  })
  const reload = useReload()
  return (
    <main className={classNames(layout.stack, layout.centre, styles.screen)}>
      <ScreenTitle name={title} />
      <h1 className={styles.title}>{title}</h1>
      <EmptyState title={text} picture={<CircleAlert aria-hidden />}>
        {error instanceof Error && !(error instanceof MissingCodeError) && (
          <p className={classNames(layout.soft, styles.detail)}>{error.message}</p>
        )}
        {/* A reload would replace the console with an error page of the browser */}
        {cause !== 'unreachable' && <ReloadButton {...reload} />}
      </EmptyState>
    </main>
  )
}
